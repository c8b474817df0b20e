import type { OrderState } from '../contract/shapes.ts';

/** One event of one patient's order at the lab, as it was heard. */
export interface HeardEvent {
  readonly event: string;
  readonly reference: string;
  /** The visit of a collector; a later one has a higher number. */
  readonly taskId: number | null;
}

export const PLACEMENTS = [
  /** Not sent yet. */
  'waiting',
  'sending',
  /** Sent, and no answer came. */
  'unknown',
  'slot_gone',
  'requested',
  'scheduled',
] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** What is stored of an order beside the events. */
export interface OrderSnapshot {
  readonly isPaid: boolean;
  readonly placement: Placement;
  readonly isExpired: boolean;
  /** Ended by the clinic's side, so that no lab has it. */
  readonly isEnded: boolean;
  readonly isCancelAsked: boolean;
  /** Our references of its patients. */
  readonly references: readonly string[];
}

const VISIT: readonly (readonly [string, OrderState])[] = [
  ['task.confirmed', 'confirmed'],
  ['task.assigned', 'assigned'],
  ['task.accepted', 'accepted'],
  ['task.started', 'started'],
  ['task.in_progress', 'collecting'],
  ['task.completed', 'collected'],
];
const BEFORE_START: ReadonlySet<OrderState> = new Set(['requested', 'confirmed', 'assigned', 'accepted']);
const OVER: ReadonlySet<OrderState> = new Set(['cancelled', 'completed', 'expired']);

export const isOver = (state: OrderState): boolean => OVER.has(state);

/** What the lab has said, whatever the order in which it was heard; null: nothing. */
export function heardState(references: readonly string[], events: readonly HeardEvent[]): OrderState | null {
  if (events.length === 0) return null;
  const having = (event: string): Set<string> =>
    new Set(events.filter((each) => each.event === event).map(({ reference }) => reference));
  const [done, cancelled] = [having('order.completed'), having('order.cancelled')];
  if (references.every((each) => cancelled.has(each) && !done.has(each))) return 'cancelled';
  if (references.every((each) => cancelled.has(each) || done.has(each))) return 'completed';
  if (done.size > 0 || events.some(({ event }) => event.startsWith('test.completed')))
    return 'partly_reported';
  return visitState(events) ?? 'requested';
}

/** Whether the lab has cancelled the tests of a patient, and done none of them. */
export function isCancelledFor(reference: string, events: readonly HeardEvent[]): boolean {
  const heard = new Set(events.filter((each) => each.reference === reference).map(({ event }) => event));
  return heard.has('order.cancelled') && !heard.has('order.completed');
}

/** Whether results of a patient are still to come. */
export const isAwaited = (
  patient: { readonly reference: string; readonly reportedAt: Date | null },
  events: readonly HeardEvent[],
): boolean => patient.reportedAt === null && !isCancelledFor(patient.reference, events);

/** The newest visit counts: another collector, or a second sample, may step back. */
function visitState(events: readonly HeardEvent[]): OrderState | null {
  const gone = new Set(events.filter(({ event }) => event === 'task.deleted').map(({ taskId }) => taskId));
  const visits = events.filter(
    ({ event, taskId }) => VISIT.some(([name]) => name === event) && !gone.has(taskId),
  );
  const newest = Math.max(...visits.map(({ taskId }) => taskId ?? 0));
  const names = new Set(visits.filter(({ taskId }) => (taskId ?? 0) === newest).map(({ event }) => event));
  return VISIT.findLast(([name]) => names.has(name))?.[1] ?? null;
}

/** The state follows from the snapshot and the events alone, so that their order makes no difference. */
export function stateOf(snapshot: OrderSnapshot, events: readonly HeardEvent[]): OrderState {
  if (snapshot.isEnded) return 'cancelled';
  if (snapshot.isExpired) return 'expired';
  const heard = heardState(snapshot.references, events);
  if (heard === 'cancelled' || heard === 'completed' || heard === 'partly_reported') return heard;
  if (!snapshot.isPaid && heard === null) return 'awaiting_payment';
  if (snapshot.isCancelAsked && (heard === null || BEFORE_START.has(heard))) return 'cancel_requested';
  if (heard !== null && heard !== 'requested') return heard;
  if (snapshot.placement === 'scheduled') return 'confirmed';
  if (heard === 'requested' || snapshot.placement === 'requested') return 'requested';
  if (snapshot.placement === 'slot_gone') return 'needs_new_slot';
  return snapshot.placement === 'unknown' ? 'unknown' : 'placing';
}

export const isCancelled = (state: OrderState): boolean =>
  state === 'cancelled' || state === 'cancel_requested';

/** The collector has not set out yet. */
export const mayCancel = (state: OrderState): boolean =>
  BEFORE_START.has(state) ||
  state === 'awaiting_payment' ||
  state === 'needs_new_slot' ||
  state === 'unknown' ||
  state === 'placing';
/** The lab has the order, and the collector has not set out yet. */
export const mayAdd = (state: OrderState): boolean => BEFORE_START.has(state);
export const mayChangeSlot = (state: OrderState): boolean =>
  BEFORE_START.has(state) || state === 'needs_new_slot';
