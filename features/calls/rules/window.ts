import {
  OPEN_BEFORE_MINUTES,
  STATUS,
  type Status,
  WAIT_AFTER_MINUTES,
} from '#features/appointments/contract.ts';
import type { CallState } from '../contract.ts';

const MINUTE = 60_000;

/** What follows from the clock for a call. Instants in epoch milliseconds. */
export interface CallTimes {
  readonly status: Status;
  readonly startsAt: number;
  readonly endsAt: number;
  /** By how many minutes the clinician said to be late. */
  readonly delayMinutes: number;
  /** When the patient was first admitted; null before. */
  readonly startedAt: number | null;
}

const WAITING: readonly Status[] = [STATUS.booked, STATUS.arrived, STATUS.preSession];

export function callWindow(times: CallTimes): { openFrom: number; overAt: number } {
  const { startsAt, endsAt, delayMinutes, startedAt } = times;
  const overAt =
    startedAt === null
      ? endsAt + (delayMinutes + WAIT_AFTER_MINUTES) * MINUTE
      : Math.max(endsAt, startedAt + (endsAt - startsAt));
  return { openFrom: startsAt - OPEN_BEFORE_MINUTES * MINUTE, overAt };
}

/**
 * Whether one may join or come back now. A visit that was begun can be re-entered until its time, counted from when
 * it really began, is over; a conversation that takes longer isn't cut.
 */
export function callState(times: CallTimes, now: number): CallState {
  const { status } = times;
  const runs = status === STATUS.inSession;
  if (status === STATUS.awaitingPayment) return 'not_open';
  if (!runs && !WAITING.includes(status)) return 'over';
  // The clinician may begin it however late, and admits the patient afterwards.
  if (runs && times.startedAt === null) return 'open';
  const { openFrom, overAt } = callWindow(times);
  if (now >= overAt) return 'over';
  return now >= openFrom || runs ? 'open' : 'not_open';
}
