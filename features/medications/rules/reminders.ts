import { clinicClock } from '#platform/domain/clinic-time.ts';
import { SLOTS, type Slot, type SlotTimes } from '../contract/shapes.ts';
import { type Answer, doseKey, type JudgedDose, judgedDoses, LATE_MS, type TakenMedicine } from './doses.ts';
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

/** The latest ring before a moment: an answer of that moment is about what this ring asked. */
export const ringBefore = (due: Date, at: Date): Date =>
  new Date(
    Math.max(
      ...RINGS_AT.map((minutes) => due.getTime() + minutes * MINUTE_MS).filter(
        (ring) => ring === due.getTime() || ring <= at.getTime(),
      ),
    ),
  );

/** Until when a ring counts: the next one takes its place. */
export const ringCountsUntil = (due: Date, now: Date): Date =>
  nextRing(due, now) ?? new Date(due.getTime() + LATE_MS);

export interface PlannedRing {
  readonly due_at: Date;
  readonly day: string;
  readonly slot: JudgedDose['slot'];
  readonly important: boolean;
  /** Which medicines it asks about, sorted. */
  readonly medication_ids: readonly string[];
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
    const medication_ids = [...new Set([...(before?.medication_ids ?? []), medication_id])].sort();
    rings.set(due_at.getTime(), { due_at, day, slot, important, medication_ids });
  }
  return [...rings.values()];
}

/** Which medicines a ring asks about from a moment on. */
export interface RingAsked {
  /** ISO 8601. */
  readonly since: string;
  readonly ids: readonly string[];
}

/** Which medicines a ring asked about when it rang; `asked` is in the order of time. */
export const askedWhen = (asked: readonly RingAsked[], seen: Date): readonly string[] =>
  (asked.findLast(({ since }) => Date.parse(since) <= seen.getTime()) ?? asked[0])?.ids ?? [];

/**
 * What a ring asked about: the doses of its time as they were planned when it rang. A phone without a network doesn't know
 * what was changed, paused or stopped since, nor that the time of the slot was moved.
 * @param ring when it is due, and its slot; null for a ring that is not stored
 * @param seen when it rang
 */
export function dosesOfRing(
  medicines: readonly TakenMedicine[],
  ring: { readonly dueAt: Date; readonly day: string; readonly slot: Slot | null },
  of: { readonly times: SlotTimes; readonly answers: readonly Answer[] },
  seen: Date,
): JudgedDose[] {
  const { dueAt, day, slot } = ring;
  const asSeen = medicines.map(({ medication_id, regimens }) => ({
    medication_id,
    regimens: regimens.filter(({ version, set_at }) => version === 1 || Date.parse(set_at) <= seen.getTime()),
  }));
  const dueBy = (times: SlotTimes) =>
    judgedDoses(asSeen, day, times, of.answers, seen).filter(
      ({ due_at }) => due_at.getTime() === dueAt.getTime(),
    );
  const due = [
    ...dueBy(of.times),
    ...(slot === null ? [] : dueBy({ ...of.times, [slot]: clinicClock(dueAt) })),
  ];
  return [...new Map(due.map((dose) => [doseKey(dose), dose])).values()];
}

/** Slots whose time isn't in their part of the day. */
export const timesOutsideSlot = (times: SlotTimes): string[] =>
  SLOTS.filter((slot) => slotOfClock(times[slot]) !== slot);
