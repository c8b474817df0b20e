import { isClinician } from '#platform/domain/user-type.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { LabOrder, OrderedItem, Stuck } from '../contract.ts';
import { isAwaited, isOver, isUnanswered, mayAdd, mayCancel, mayChangeSlot, stuckBecause } from '../rules.ts';
import type { WholeOrder } from './repository/orders.ts';

export const PAY_MINUTES = 30;

/** Each event once, when it was first heard: several patients and repeated callbacks say the same. */
const timelineOf = ({ events }: WholeOrder): LabOrder['events'] => {
  const first = new Map<string, Date>();
  for (const { event, at } of events) if (!first.has(event)) first.set(event, at);
  return [...first].map(([event, at]) => ({ event, at: at.toISOString() }));
};

/** Why staff have to look at an order; null: it needs no action. */
export function stuckIn({ order, patients, events }: WholeOrder, now: Date): Stuck | null {
  const hasUnanswered = patients.some(({ adding }) => adding.some((each) => isUnanswered(each, now)));
  const sampledAt = events.findLast(({ event }) => event === 'task.completed')?.at ?? null;
  const isUnreported = patients.some((patient) => isAwaited(patient, events));
  return stuckBecause({ ...order, hasUnanswered, sampledAt, isUnreported }, now);
}

interface Reading {
  readonly now: Date;
  readonly labName: string;
  /** Ids of the patients that the user may see; null: all patients of the order. */
  readonly visible: ReadonlySet<string> | null;
  /** The collector may take money for this brand. */
  readonly canAdd: boolean;
  /** What a test is called in the reader's language; undefined: it has left the catalogue. */
  readonly nameOf: (packageId: string) => string | undefined;
}

export function presentOrder(
  whole: WholeOrder,
  principal: Principal,
  { now, labName, visible, canAdd, nameOf }: Reading,
): LabOrder {
  const { order, patients } = whole;
  const isStaff = principal.userType === 'staff';
  const isReader = isClinician(principal.userType);
  const shown = patients.filter(({ patientId }) => visible === null || visible.has(patientId));
  const { state } = order;
  const itemOf = ({ package_id, name, price }: OrderedItem): OrderedItem => ({
    ...{ package_id, price },
    name: nameOf(package_id) ?? name,
  });
  return {
    ...{ order_id: order.id, state, created_at: order.createdAt.toISOString(), pay: order.pay },
    total:
      shown.length < patients.length || isReader
        ? shown.flatMap(({ items }) => items).reduce((sum, { price }) => sum + price, 0)
        : order.total,
    added_total: isReader ? 0 : order.addedTotal,
    paid_at: order.paidAt?.toISOString() ?? null,
    reserved_until:
      state === 'awaiting_payment'
        ? new Date(order.createdAt.getTime() + PAY_MINUTES * 60_000).toISOString()
        : null,
    slot_datetime: order.slotAt?.toISOString() ?? null,
    address: isReader ? '' : order.address,
    patients: shown.map(({ patientId, name, items, reference, reportedAt }) => ({
      ...{ patient_id: patientId, name, report_id: reportedAt ? reference : null },
      items: items.map(itemOf),
    })),
    unanswered: shown.flatMap(({ patientId, adding }) =>
      adding
        .filter((each) => state !== 'cancelled' && isUnanswered(each, now))
        .map(({ id, items }) => ({ addition_id: id, patient_id: patientId, items: items.map(itemOf) })),
    ),
    events: timelineOf(whole),
    collector: isReader ? null : order.collector,
    ...{ lab_name: labName, lab_order_id: isReader ? null : order.labOrderId },
    cancel: order.cancelAskedAt && {
      ...{ reason: order.cancelReason, note: isReader ? null : order.cancelNote },
      at: order.cancelAskedAt.toISOString(),
    },
    ended_because: order.endedBecause,
    offered_slots: state === 'needs_new_slot' && !isReader ? order.offeredSlots : [],
    stuck: isStaff ? stuckIn(whole, now) : null,
    can: {
      pay: principal.userType === 'patient' && state === 'awaiting_payment',
      cancel: !isReader && mayCancel(state),
      change_slot: !isReader && mayChangeSlot(state),
      add: principal.userType === 'patient' && mayAdd(state) && order.labOrderId !== null && canAdd,
      decide_tests: isStaff,
      decide: isStaff && order.placement === 'unknown' && order.labOrderId === null && !isOver(state),
    },
  };
}
