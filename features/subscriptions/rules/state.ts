import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { SubscriptionState } from '../contract/shapes.ts';
import type { Place } from './calendar.ts';

/** Days with benefits after a charge was due. */
export const GRACE_DAYS = 3;

export interface PeriodSnapshot extends Place {
  readonly id: string;
  readonly planId: string;
  readonly startsOn: string;
  /** The first day after it. */
  readonly endsOn: string;
  readonly isTrial: boolean;
  readonly price: number;
  readonly amount: number;
  /** Paise of it that have gone back, or are on their way: they are no credit. */
  readonly refunded?: number;
  /** Paise of it that a coupon took off: they are no credit either. */
  readonly discount?: number;
  readonly isPaid: boolean;
  /** The day on which it is debited, once the bank has given its notice. */
  readonly debitOn?: string | null;
  /** What was an advance has become revenue. */
  readonly isDelivered: boolean;
}

export interface Snapshot {
  readonly planId: string;
  readonly nextPlanId: string | null;
  /** The first day after a cancellation takes effect. */
  readonly endsOn: string | null;
  readonly endedOn: string | null;
  readonly pause: { readonly from: string; readonly until: string } | null;
  /** Those that count, the oldest first. */
  readonly periods: readonly PeriodSnapshot[];
}

export const currentPeriod = (
  { periods }: Pick<Snapshot, 'periods'>,
  today: string,
): PeriodSnapshot | undefined =>
  periods.findLast(({ startsOn, endsOn }) => startsOn <= today && today < endsOn);

/** What is to come after days that belong to no period: the charge that was made for the end of a pause. */
export const periodAfterPause = (snapshot: Snapshot, today: string): PeriodSnapshot | undefined =>
  snapshot.periods.find(
    ({ startsOn }) => startsOn > today && !currentPeriod(snapshot, addDays(startsOn, -1)),
  );

/** The day since which something is due; null when all is paid for. */
export function unpaidSince(snapshot: Snapshot, today: string): string | null {
  const current = currentPeriod(snapshot, today);
  if (current) return current.isPaid ? null : current.startsOn;
  const { pause, periods } = snapshot;
  const over = periods.at(-1)?.endsOn ?? today;
  return pause && over < pause.until && pause.until <= today ? pause.until : over;
}

/** Whether anything was ever paid for, or given as a trial. */
export const hasBegun = ({ periods }: Pick<Snapshot, 'periods'>): boolean =>
  periods.some(({ isPaid }) => isPaid);

/** The state on a day follows from the snapshot alone. */
export function stateOn(snapshot: Snapshot, today: string): SubscriptionState {
  const { endsOn, endedOn, pause } = snapshot;
  if ((endedOn !== null && endedOn <= today) || (endsOn !== null && endsOn <= today)) return 'ended';
  if (pause && pause.from <= today && today < pause.until) return 'paused';
  const since = unpaidSince(snapshot, today);
  if (since !== null)
    return hasBegun(snapshot) && daysBetween(since, today) < GRACE_DAYS ? 'past_due' : 'halted';
  if (endsOn !== null) return 'ending';
  return currentPeriod(snapshot, today)?.isTrial ? 'trialing' : 'active';
}

export const graceUntil = (since: string): string => addDays(since, GRACE_DAYS);

export const givesBenefits = (state: SubscriptionState): boolean =>
  state === 'trialing' || state === 'active' || state === 'past_due' || state === 'ending';
