import {
  OPEN_BEFORE_MINUTES,
  STATUS,
  type Status,
  WAIT_AFTER_MINUTES,
} from '#features/appointments/contract.ts';
import { addDays, clinicInstant, lineDay } from '#platform/domain/clinic-time.ts';
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
  return { openFrom: times.startsAt - OPEN_BEFORE_MINUTES * MINUTE, overAt: overAtOf(times) };
}

function overAtOf({ status, startsAt, endsAt, delayMinutes, startedAt }: CallTimes): number {
  if (startedAt !== null) return Math.max(endsAt, startedAt + (endsAt - startsAt));
  const waitedFor = endsAt + (delayMinutes + WAIT_AFTER_MINUTES) * MINUTE;
  // The clinician may begin it late, and admits the patient afterwards; not on another day.
  return status === STATUS.inSession ? Math.max(waitedFor, endOfNight(endsAt)) : waitedFor;
}

/** 4:00 at the clinic: a night is not cut at midnight. */
const endOfNight = (at: number): number =>
  clinicInstant(addDays(lineDay(new Date(at)), 1), '04:00').getTime();

/**
 * Whether one may join or come back now. A visit that was begun can be re-entered until its time, counted from when
 * it really began, is over; a conversation that takes longer isn't cut. Until its patient is admitted it is open until
 * 4:00 in the night after it.
 */
export function callState(times: CallTimes, now: number): CallState {
  const { status } = times;
  const runs = status === STATUS.inSession;
  if (status === STATUS.awaitingPayment) return 'not_open';
  if (!runs && !WAITING.includes(status)) return 'over';
  const { openFrom, overAt } = callWindow(times);
  if (now >= overAt) return 'over';
  return now >= openFrom || runs ? 'open' : 'not_open';
}
