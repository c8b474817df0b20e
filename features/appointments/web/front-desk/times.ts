import { MINUTE } from '../../rules.ts';

const HOUR_MS = 60 * MINUTE;
/** So many minutes before a visit the patient can be checked in. */
export const CHECK_IN_MINUTES = 45;
/** From when on a wait is long, and from when on far too long. Minutes. */
export const LONG_WAIT = 20;
export const TOO_LONG_WAIT = 30;

export interface Axis {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Full hours within it. */
  readonly hours: readonly number[];
}

const SHOWN_HOURS = 4;
/** India's half hour: a full hour of the clinic is no full hour of UTC. */
const ZONE_OFFSET = 5.5 * HOUR_MS;

/** Four hours of the rooms, from the full hour before the last three quarters of one. Instants in epoch milliseconds. */
export function roomsAxis(now: number): Axis {
  const from = Math.floor((now - CHECK_IN_MINUTES * MINUTE + ZONE_OFFSET) / HOUR_MS) * HOUR_MS - ZONE_OFFSET;
  const hours = Array.from({ length: SHOWN_HOURS }, (_, index) => from + index * HOUR_MS);
  return { from, until: from + SHOWN_HOURS * HOUR_MS, hours };
}

/** Where something lies on the axis, as shares of its width; null when no part of it does. */
export function placeOn(
  { from, until }: Axis,
  starts: number,
  ends: number,
): { readonly at: number; readonly width: number } | null {
  const [first, last] = [Math.max(starts, from), Math.min(ends, until)];
  if (first >= last) return null;
  return { at: (first - from) / (until - from), width: (last - first) / (until - from) };
}

/** From when the patient can be checked in. Epoch milliseconds. */
export const checkInFrom = (startsAt: string): number => Date.parse(startsAt) - CHECK_IN_MINUTES * MINUTE;
