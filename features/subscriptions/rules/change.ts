import { daysBetween } from '#platform/domain/clinic-time.ts';
import type { Change } from '../contract/shapes.ts';
import { UNDOS, type Undo } from '../contract/shapes.ts';
import type { Terms } from './billing.ts';
import { addMonths, MONTHS } from './calendar.ts';
import { currentPeriod, type PeriodSnapshot, periodAfterPause, type Snapshot, stateOn } from './state.ts';

/** The least that a gateway takes: one rupee. */
const LEAST = 100;

/** Paise of a period's whole days that are left, counting today. */
export function creditOf(
  { price, startsOn, endsOn }: { readonly price: number; readonly startsOn: string; readonly endsOn: string },
  today: string,
): number {
  const [left, all] = [daysBetween(today, endsOn), daysBetween(startsOn, endsOn)];
  return left <= 0 ? 0 : Math.floor((price * Math.min(left, all)) / all);
}

const isDearer = (a: Terms, b: Terms): boolean => a.price * MONTHS[b.period] > b.price * MONTHS[a.period];

/** The plan that was paid for last: what another one is compared with. */
export const paidPlan = ({ planId, periods }: Snapshot): string =>
  periods.findLast(({ isPaid }) => isPaid)?.planId ?? planId;

/** The plan that was chosen for the next charge, until its period begins. */
export function chosenPlan({ nextPlanId, periods }: Snapshot, today: string): string | null {
  const last = periods.at(-1);
  return last?.planId === nextPlanId && last.startsOn <= today ? null : nextPlanId;
}

/** Whether the choice of another plan can be taken back: until it is paid for, or begins. */
const canTakeBack = (snapshot: Snapshot, today: string): boolean => {
  const chosen = chosenPlan(snapshot, today);
  return chosen !== null && chosen !== paidPlan(snapshot);
};

/** What can be taken back on this day; the first is what is taken back where none is named. */
export function undosOf(snapshot: Snapshot, today: string, hasUpgrade: boolean): Undo[] {
  const state = stateOn(snapshot, today);
  if (state === 'ended') return [];
  const can: Record<Undo, boolean> = {
    cancel: snapshot.endsOn !== null,
    pause: state === 'paused' && periodAfterPause(snapshot, today)?.isPaid !== true,
    change: canTakeBack(snapshot, today),
    upgrade: hasUpgrade,
  };
  return UNDOS.filter((undo) => can[undo]);
}

/** What a change would do on this day; null when none is possible. */
export function changeOn(snapshot: Snapshot, from: Terms, to: Terms, today: string): Change | null {
  const state = stateOn(snapshot, today);
  const current = currentPeriod(snapshot, today);
  if (!current || (state !== 'active' && state !== 'trialing')) return null;
  if (state === 'trialing') return { when: 'period_end', on: current.endsOn, amount: 0, credit: 0 };
  const last = snapshot.periods.filter(({ isPaid }) => isPaid).at(-1) ?? current;
  const left = Math.max(0, current.price - (current.discount ?? 0) - (current.refunded ?? 0));
  const credit = creditOf({ ...current, price: left }, today);
  // More credit than the new price would leave money without an owner: then it waits for the end.
  const isNow = isDearer(to, from) && last.id === current.id && to.price - credit >= LEAST;
  return isNow
    ? { when: 'now', on: today, amount: to.price - credit, credit }
    : { when: 'period_end', on: last.endsOn, amount: 0, credit: 0 };
}

export type PauseProblem = 'not_now' | 'paused_this_year';

/** Why it can't rest from this day on; null when it can. */
export function pauseProblem(snapshot: Snapshot, today: string): PauseProblem | null {
  if (stateOn(snapshot, today) !== 'active') return 'not_now';
  const { pause } = snapshot;
  // One that was taken back on its first day has paused nothing.
  const hasPaused = pause !== null && pause.until > pause.from;
  if (hasPaused && addMonths(pause.from, 12) > today) return 'paused_this_year';
  return null;
}

/** The last day, exclusive, of what was paid for: today when nothing is left. */
export function endOfPaid(snapshot: Snapshot, today: string): string {
  const paid = snapshot.periods.findLast(({ isPaid }) => isPaid)?.endsOn ?? today;
  return paid > today ? paid : today;
}

/** Paid and not begun: nothing of them was used, so that their money goes back when the plan is cancelled or paused. */
export const paidAhead = (snapshot: Snapshot, today: string): PeriodSnapshot[] =>
  snapshot.periods.filter(({ isPaid, isTrial, startsOn }) => isPaid && !isTrial && startsOn > today);

/** Whether all of the running period's money comes back: soon after the payment, and with nothing used. */
export function isRefundable(
  of: { readonly paidOn: string | null; readonly used: number; readonly refundDays: number },
  today: string,
): boolean {
  const { paidOn, used, refundDays } = of;
  return paidOn !== null && used === 0 && daysBetween(paidOn, today) < refundDays;
}
