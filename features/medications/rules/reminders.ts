import { SLOTS, type SlotTimes } from '../contract/shapes.ts';
import { type JudgedDose, LATE_MS } from './doses.ts';
import { slotOfClock } from './slots.ts';

const MINUTE_MS = 60_000;
/** Minutes after the time of a dose at which it rings until it is answered; after three hours it is missed. */
export const RINGS_AT = [0, 10, 20, 30, 60, 120] as const;
/** How long a reminder that was snoozed is silent. */
export const SNOOZE_MS = 15 * MINUTE_MS;
/** The attempt with which a message goes to the phone, too, where a medicine is important. */
export const ESCALATES_AT = RINGS_AT.indexOf(30);

/** When it rings next after a moment; null when it has rung for the last time. */
export function nextRing(due: Date, after: Date): Date | null {
  for (const minutes of RINGS_AT) {
    const at = due.getTime() + minutes * MINUTE_MS;
    if (at > after.getTime()) return new Date(at);
  }
  return null;
}

/** Until when a ring counts: the next one takes its place. */
export const ringCountsUntil = (due: Date, now: Date): Date =>
  nextRing(due, now) ?? new Date(due.getTime() + LATE_MS);

export interface PlannedRing {
  readonly due_at: Date;
  readonly day: string;
  readonly slot: JudgedDose['slot'];
  readonly important: boolean;
}

/** One ring for each time at which something is still to be taken. */
export function ringsOf(
  doses: readonly JudgedDose[],
  isImportant: (medicationId: string) => boolean,
): PlannedRing[] {
  const rings = new Map<number, PlannedRing>();
  for (const { state, due_at, day, slot, medication_id } of doses) {
    if (state !== 'next' && state !== 'due') continue;
    const before = rings.get(due_at.getTime());
    const important = before?.important === true || isImportant(medication_id);
    rings.set(due_at.getTime(), { due_at, day, slot, important });
  }
  return [...rings.values()];
}

/** Slots whose time isn't in their part of the day. */
export const timesOutsideSlot = (times: SlotTimes): string[] =>
  SLOTS.filter((slot) => slotOfClock(times[slot]) !== slot);
