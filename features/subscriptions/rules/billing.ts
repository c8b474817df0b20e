import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { Period } from '../contract/shapes.ts';
import { endOf, type Place, startOf } from './calendar.ts';
import { currentPeriod, GRACE_DAYS, hasBegun, type PeriodSnapshot, type Snapshot, stateOn } from './state.ts';

/** Days before a charge at which its request is made and people hear of it. */
export const LEAD_DAYS = 3;

export interface Terms {
  readonly price: number;
  readonly period: Period;
}

export type NoticeName = 'three_days' | 'one_day' | 'failed' | 'halted';

export type Step =
  | {
      readonly kind: 'open';
      readonly planId: string;
      readonly place: Place;
      readonly startsOn: string;
      readonly endsOn: string;
      readonly price: number;
    }
  | { readonly kind: 'deliver'; readonly periodId: string }
  | { readonly kind: 'begin'; readonly planId: string }
  | { readonly kind: 'end'; readonly because: 'cancelled' | 'unpaid'; readonly on: string }
  | { readonly kind: 'notice'; readonly periodId: string; readonly name: NoticeName };

export interface Known {
  readonly snapshot: Snapshot;
  /** Already sent, as `<period id> <name>`. */
  readonly notices: ReadonlySet<string>;
  readonly termsOf: (planId: string) => Terms;
}

/** The period after the last one that counts. A pause or a trial starts a new chain on its last day. */
export function nextPlace(snapshot: Snapshot, today: string): Place | null {
  const last = snapshot.periods.at(-1);
  if (!last) return null;
  const { pause } = snapshot;
  const isPaused = pause !== null && pause.from <= last.endsOn && pause.until > last.endsOn;
  const over = isPaused ? pause.until : last.endsOn;
  // No server ran for days: subscribers don't pay for these days.
  if (daysBetween(over, today) >= GRACE_DAYS) return { anchor: today, months: 0 };
  if (isPaused || last.isTrial) return { anchor: over, months: 0 };
  return { anchor: last.anchor, months: monthsOf(last) };
}

/** Months from the anchor to the end of a period. */
function monthsOf({ anchor, months, endsOn }: PeriodSnapshot): number {
  for (const length of [1, 3, 12])
    if (startOf({ anchor, months: months + length }) === endsOn) return months + length;
  throw new Error('a period ends on no day of its chain');
}

/** What has to be done next on this day; null when nothing is left. Doing a step twice is the same as once. */
export function nextStep({ snapshot, notices, termsOf }: Known, today: string): Step | null {
  const { planId, periods, endsOn, endedOn } = snapshot;
  const undelivered = periods.find(
    ({ isPaid, isTrial, isDelivered, endsOn: over }) => isPaid && !isTrial && !isDelivered && over <= today,
  );
  if (undelivered) return { kind: 'deliver', periodId: undelivered.id };
  if (endedOn !== null) return null;
  if (endsOn !== null && endsOn <= today) return { kind: 'end', because: 'cancelled', on: endsOn };
  const current = currentPeriod(snapshot, today);
  if (current && current.planId !== planId) return { kind: 'begin', planId: current.planId };
  const last = periods.at(-1);
  if (!last) return null;
  if (!last.isPaid) {
    const isNeverPaid = !hasBegun(snapshot) && daysBetween(last.startsOn, today) >= GRACE_DAYS;
    if (isNeverPaid || last.endsOn <= today) return { kind: 'end', because: 'unpaid', on: today };
    return noticeOf(snapshot, last, notices, today);
  }
  return endsOn === null ? openNext(snapshot, termsOf, today) : null;
}

function openNext(snapshot: Snapshot, termsOf: Known['termsOf'], today: string): Step | null {
  const place = nextPlace(snapshot, today);
  if (!place) return null;
  const startsOn = startOf(place);
  if (daysBetween(today, startsOn) > LEAD_DAYS) return null;
  const planId = snapshot.nextPlanId ?? snapshot.planId;
  const { price, period } = termsOf(planId);
  return { kind: 'open', planId, place, startsOn, endsOn: endOf(place, period), price };
}

function noticeOf(
  snapshot: Snapshot,
  period: PeriodSnapshot,
  notices: ReadonlySet<string>,
  today: string,
): Step | null {
  const isSent = (name: NoticeName): boolean => notices.has(`${period.id} ${name}`);
  const isAnnounced = isSent('three_days') || isSent('one_day');
  const due = nameOf(snapshot, period, { today, isAnnounced });
  if (!due || isSent(due)) return null;
  return { kind: 'notice', periodId: period.id, name: due };
}

function nameOf(
  snapshot: Snapshot,
  { startsOn, debitOn }: PeriodSnapshot,
  { today, isAnnounced }: { readonly today: string; readonly isAnnounced: boolean },
): NoticeName | null {
  if (!hasBegun(snapshot)) return null;
  if (today <= addDays(startsOn, -2)) return 'three_days';
  if (today < startsOn) return 'one_day';
  const state = stateOn(snapshot, today);
  if (state === 'halted') return 'halted';
  if (state !== 'past_due') return null;
  // Until the day of its debit is over, nothing has failed.
  if (today > (debitOn ?? startsOn)) return 'failed';
  // It was made for today, as when a pause is ended: there was no earlier day.
  return isAnnounced ? null : 'one_day';
}
