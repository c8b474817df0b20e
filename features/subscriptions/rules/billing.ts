import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { Period } from '../contract/shapes.ts';
import { endOf, type Place, startOf } from './calendar.ts';
import { type Facts, GRACE_DAYS, hasBegun, type PeriodFacts, stateOn } from './state.ts';

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
  | { readonly kind: 'end'; readonly because: 'cancelled' | 'unpaid'; readonly on: string }
  | { readonly kind: 'notice'; readonly periodId: string; readonly name: NoticeName };

export interface Known {
  readonly facts: Facts;
  /** Already sent, as `<period id> <name>`. */
  readonly notices: ReadonlySet<string>;
  readonly termsOf: (planId: string) => Terms;
}

/** The period after the last one that counts. A pause or a trial starts a new chain on its last day. */
export function nextPlace(facts: Facts, today: string): Place | null {
  const last = facts.periods.at(-1);
  if (!last) return null;
  const { pause } = facts;
  if (pause && pause.from <= last.endsOn && pause.until > last.endsOn)
    return { anchor: pause.until, months: 0 };
  // Nothing ran for days: nobody is asked to pay for the days that are gone.
  if (daysBetween(last.endsOn, today) >= GRACE_DAYS) return { anchor: today, months: 0 };
  if (last.isTrial) return { anchor: last.endsOn, months: 0 };
  return { anchor: last.anchor, months: monthsOf(last) };
}

/** Months from the anchor to the end of a period. */
function monthsOf({ anchor, months, endsOn }: PeriodFacts): number {
  for (const length of [1, 3, 12])
    if (startOf({ anchor, months: months + length }) === endsOn) return months + length;
  throw new Error('a period ends on no day of its chain');
}

/** What has to be done next on this day; null when nothing is left. Doing a step twice is the same as once. */
export function nextStep({ facts, notices, termsOf }: Known, today: string): Step | null {
  const { periods, endsOn, endedOn } = facts;
  const undelivered = periods.find(
    ({ isPaid, isTrial, isDelivered, endsOn: over }) => isPaid && !isTrial && !isDelivered && over <= today,
  );
  if (undelivered) return { kind: 'deliver', periodId: undelivered.id };
  if (endedOn !== null) return null;
  if (endsOn !== null && endsOn <= today) return { kind: 'end', because: 'cancelled', on: endsOn };
  const last = periods.at(-1);
  if (!last) return null;
  if (!last.isPaid) {
    const isNeverPaid = !hasBegun(facts) && daysBetween(last.startsOn, today) >= GRACE_DAYS;
    if (isNeverPaid || last.endsOn <= today) return { kind: 'end', because: 'unpaid', on: today };
    return noticeOf(facts, last, notices, today);
  }
  return endsOn === null ? openNext(facts, termsOf, today) : null;
}

function openNext(facts: Facts, termsOf: Known['termsOf'], today: string): Step | null {
  const place = nextPlace(facts, today);
  if (!place) return null;
  const startsOn = startOf(place);
  if (daysBetween(today, startsOn) > LEAD_DAYS) return null;
  const planId = facts.nextPlanId ?? facts.planId;
  const { price, period } = termsOf(planId);
  return { kind: 'open', planId, place, startsOn, endsOn: endOf(place, period), price };
}

function noticeOf(
  facts: Facts,
  period: PeriodFacts,
  notices: ReadonlySet<string>,
  today: string,
): Step | null {
  const due = nameOf(facts, period, today);
  if (!due || notices.has(`${period.id} ${due}`)) return null;
  return { kind: 'notice', periodId: period.id, name: due };
}

function nameOf(facts: Facts, { startsOn }: PeriodFacts, today: string): NoticeName | null {
  if (!hasBegun(facts)) return null;
  if (today <= addDays(startsOn, -2)) return 'three_days';
  if (today < startsOn) return 'one_day';
  const state = stateOn(facts, today);
  if (state === 'halted') return 'halted';
  return state === 'past_due' && today > startsOn ? 'failed' : null;
}
