import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { SubscriptionState } from '../contract/shapes.ts';
import type { Place } from './calendar.ts';

/** Days with benefits after a charge was due. */
export const GRACE_DAYS = 3;

export interface PeriodFacts extends Place {
  readonly id: string;
  readonly planId: string;
  readonly startsOn: string;
  /** The first day after it. */
  readonly endsOn: string;
  readonly isTrial: boolean;
  readonly price: number;
  readonly amount: number;
  readonly isPaid: boolean;
  /** What was an advance has become revenue. */
  readonly isDelivered: boolean;
}

export interface Facts {
  readonly planId: string;
  readonly nextPlanId: string | null;
  /** The first day after a cancellation takes effect. */
  readonly endsOn: string | null;
  readonly endedOn: string | null;
  readonly pause: { readonly from: string; readonly until: string } | null;
  /** Those that count, the oldest first. */
  readonly periods: readonly PeriodFacts[];
}

export const currentPeriod = ({ periods }: Pick<Facts, 'periods'>, today: string): PeriodFacts | undefined =>
  periods.findLast(({ startsOn, endsOn }) => startsOn <= today && today < endsOn);

/** The day since which something is due; null when all is paid for. */
export function unpaidSince(facts: Facts, today: string): string | null {
  const current = currentPeriod(facts, today);
  if (current) return current.isPaid ? null : current.startsOn;
  const { pause, periods } = facts;
  const over = periods.at(-1)?.endsOn ?? today;
  return pause && over < pause.until && pause.until <= today ? pause.until : over;
}

/** Whether anything was ever paid for, or given as a trial. */
export const hasBegun = ({ periods }: Pick<Facts, 'periods'>): boolean =>
  periods.some(({ isPaid }) => isPaid);

/** The state on a day follows from the facts alone. */
export function stateOn(facts: Facts, today: string): SubscriptionState {
  const { endsOn, endedOn, pause } = facts;
  if ((endedOn !== null && endedOn <= today) || (endsOn !== null && endsOn <= today)) return 'ended';
  if (pause && pause.from <= today && today < pause.until) return 'paused';
  const since = unpaidSince(facts, today);
  if (since !== null)
    return hasBegun(facts) && daysBetween(since, today) < GRACE_DAYS ? 'past_due' : 'halted';
  if (endsOn !== null) return 'ending';
  return currentPeriod(facts, today)?.isTrial ? 'trialing' : 'active';
}

export const graceUntil = (since: string): string => addDays(since, GRACE_DAYS);

export const givesBenefits = (state: SubscriptionState): boolean =>
  state === 'trialing' || state === 'active' || state === 'past_due' || state === 'ending';
