import type { OrderState, Stuck } from '../contract/shapes.ts';

export interface StuckSnapshot {
  readonly state: OrderState;
  readonly slotAt: Date | null;
  /** When it came into this state. */
  readonly changedAt: Date;
  readonly cancelAskedAt: Date | null;
  /** The lab gave no answer about tests that were added. */
  readonly hasUnanswered?: boolean;
  /** When the last sample was taken. */
  readonly sampledAt?: Date | null;
  /** Results of a patient are not there yet. */
  readonly isUnreported?: boolean;
}

const MINUTE = 60_000;
const PLACING_MINUTES = 10;
const CALL_MINUTES = 120;
const SILENT_MINUTES = 30;
const LATE_MINUTES = 90;
const REPORT_HOURS = 48;

/** Why staff have to look at an order; null: it needs no action. */
export function stuckBecause(snapshot: StuckSnapshot, now: Date): Stuck | null {
  const { state, slotAt, changedAt, cancelAskedAt, hasUnanswered = false } = snapshot;
  const since = (at: Date): number => (now.getTime() - at.getTime()) / MINUTE;
  if (state === 'unknown') return 'unknown';
  if (hasUnanswered) return 'tests_unknown';
  if (state === 'placing' && since(changedAt) > PLACING_MINUTES) return 'placing_long';
  if (state === 'requested' && since(changedAt) > CALL_MINUTES) return 'no_call';
  if (state === 'needs_new_slot' && since(changedAt) > CALL_MINUTES) return 'no_slot_chosen';
  if (state === 'cancel_requested' && since(cancelAskedAt ?? changedAt) > SILENT_MINUTES)
    return 'cancel_silent';
  const isWaiting = state === 'confirmed' || state === 'assigned' || state === 'accepted';
  if (isWaiting && slotAt && since(slotAt) > LATE_MINUTES) return 'nobody_came';
  return isReportLate(snapshot, since) ? 'report_late' : null;
}

/** Also where the lab calls the order done, and its results could not be fetched. */
function isReportLate(
  { state, changedAt, sampledAt, isUnreported = false }: StuckSnapshot,
  since: (at: Date) => number,
): boolean {
  const isAwaited =
    state === 'collected' || state === 'partly_reported' || (state === 'completed' && isUnreported);
  return isAwaited && since(sampledAt ?? changedAt) > REPORT_HOURS * 60;
}
