import type { DoseEvent, DoseState, RegimenVersion, Slot, SlotTimes } from '../contract/shapes.ts';
import { hasTimes, regimenDoses, versionAt } from './regimen.ts';
import { clockOf, doseDay, dueInstant } from './slots.ts';

/** How long after its time a dose can be late; then it is missed. */
export const LATE_MS = 3 * 3_600_000;

export interface TakenMedicine {
  readonly medication_id: string;
  readonly regimens: readonly RegimenVersion[];
}

export interface PlannedDose {
  readonly medication_id: string;
  readonly day: string;
  readonly slot: Slot;
  readonly turn: number;
  readonly amount: number;
  readonly due_at: Date;
}

/**
 * The doses of a medicine on a day, by time: each by the version that holds at its time. A dose that a change of its time
 * moves across the moment of the change is one dose: the earlier version's where that was due already, else the later's.
 * Doses of a time of the day keep their turns where one of them was given up after it was due.
 */
export function dosesOn(medicine: TakenMedicine, day: string, times: SlotTimes): PlannedDose[] {
  const plans = withTurns(
    medicine.regimens
      .toSorted((a, b) => a.version - b.version)
      .map((version) => ({ version, doses: plannedBy(medicine, version, day, times) })),
  );
  const holding = plans.flatMap(({ version, doses }) =>
    doses.filter(({ due_at }) => versionAt(medicine.regimens, due_at)?.version === version.version),
  );
  const movedBack = plans.flatMap(({ version, doses }, at) => {
    const change = new Date(version.holds_from);
    const toCome = (plans[at - 1]?.doses ?? []).filter(({ due_at }) => due_at >= change);
    const keys = new Set(toCome.map(doseKey));
    return doses.filter((dose) => dose.due_at < change && keys.has(doseKey(dose)));
  });
  // The first one of a key stays.
  const byKey = new Map([...holding, ...movedBack].reverse().map((dose) => [doseKey(dose), dose]));
  return [...byKey.values()].sort((a, b) => a.due_at.getTime() - b.due_at.getTime());
}

interface Plan {
  readonly version: RegimenVersion;
  readonly doses: readonly PlannedDose[];
}

/**
 * Where a version has fewer doses at a time of the day than the one before it, of which some were due already, what it
 * still has are the later ones of that time; so they stay in the versions after it.
 */
function withTurns(plans: readonly Plan[]): Plan[] {
  let shifts: Partial<Record<Slot, number>> = {};
  let before: readonly PlannedDose[] = [];
  return plans.map(({ version, doses }) => {
    if (version.state !== 'active') return { version, doses };
    const change = new Date(version.holds_from);
    const countOf = (of: readonly PlannedDose[], slot: Slot) =>
      of.filter((dose) => dose.slot === slot).length;
    const gone = before.filter(({ due_at }) => due_at < change);
    const shiftOf = (slot: Slot) => {
      const fewer = countOf(before, slot) - countOf(doses, slot);
      return Math.max(0, (shifts[slot] ?? 0) + Math.min(fewer, countOf(gone, slot)));
    };
    shifts = Object.fromEntries(doses.map(({ slot }) => [slot, shiftOf(slot)]));
    before = doses;
    return {
      version,
      doses: doses.map((dose) =>
        dose.due_at < change ? dose : { ...dose, turn: dose.turn + (shifts[dose.slot] ?? 0) },
      ),
    };
  });
}

/** The doses that one version has for a day, also where another one holds by then. */
function plannedBy(
  { medication_id }: TakenMedicine,
  version: RegimenVersion,
  day: string,
  times: SlotTimes,
): PlannedDose[] {
  if (version.state !== 'active') return [];
  return placed(regimenDoses(version, day), times).map(({ clock, ...dose }) => ({
    ...{ medication_id, day, ...dose },
    due_at: dueInstant(day, clock),
  }));
}

/**
 * A dose that is no longer in the plan since a change or a stop: a phone without a network doesn't know of it, and
 * the dose may have been taken. The same holds for doses from before the medicine was added.
 */
export const dropped = (
  medicine: TakenMedicine,
  dose: { readonly day: string; readonly slot: Slot | null; readonly turn: number },
  times: SlotTimes,
): PlannedDose | undefined =>
  medicine.regimens
    .toSorted((a, b) => b.version - a.version)
    .flatMap((version) =>
      plannedBy(medicine, version, dose.day, times).filter(
        ({ due_at, slot, turn }) =>
          slot === dose.slot &&
          turn === dose.turn &&
          (version.version === 1 || Date.parse(version.holds_from) <= due_at.getTime()),
      ),
    )[0];

/** With the time of each, and which one of its slot it is: by that it is the same dose on every phone. */
function placed(doses: ReturnType<typeof regimenDoses>, times: SlotTimes) {
  const turns = new Map<Slot, number>();
  return doses
    .map((dose) => ({ slot: dose.slot, amount: dose.amount, clock: clockOf(dose, times) }))
    .sort((a, b) => minutesOf(a.clock) - minutesOf(b.clock))
    .map((dose) => {
      const turn = turns.get(dose.slot) ?? 0;
      turns.set(dose.slot, turn + 1);
      return { ...dose, turn };
    });
}

/** Since midnight; the small hours come last, as a night goes. */
function minutesOf(clock: string): number {
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return clock < '04:00' ? minutes + 1440 : minutes;
}

export type Answer = Pick<DoseEvent, 'dose_event_id' | 'medication_id' | 'day' | 'slot' | 'turn' | 'answer'>;

export const doseKey = (dose: {
  readonly medication_id: string;
  readonly day: string;
  readonly slot: Slot | null;
  readonly turn: number;
}): string => `${dose.medication_id} ${dose.day} ${dose.slot} ${dose.turn}`;

export interface JudgedDose extends PlannedDose {
  readonly state: DoseState;
  readonly dose_event_id: string | null;
}

/** The doses of a day with what became of them, by time. */
export function judgedDoses(
  medicines: readonly TakenMedicine[],
  day: string,
  times: SlotTimes,
  answers: readonly Answer[],
  now: Date,
): JudgedDose[] {
  const byDose = new Map(answers.map((each) => [doseKey(each), each]));
  return medicines
    .flatMap((medicine) => {
      const planned = dosesOn(medicine, day, times);
      const keys = new Set(planned.map(doseKey));
      const others = answers.filter(
        (each) =>
          each.medication_id === medicine.medication_id && each.day === day && !keys.has(doseKey(each)),
      );
      return [
        ...planned.filter((dose) => byDose.has(doseKey(dose)) || !endedWhileDue(medicine, dose.due_at, now)),
        ...others.flatMap((each) => dropped(medicine, each, times) ?? []),
      ];
    })
    .map((dose) => {
      const answer = byDose.get(doseKey(dose));
      return {
        ...dose,
        state: answer?.answer ?? stateAt(dose.due_at, now),
        dose_event_id: answer?.dose_event_id ?? null,
      };
    })
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime());
}

/**
 * Whether the medicine was paused or stopped, or its times ended, while a dose waited for an answer, and stayed so: then
 * the dose waits no more.
 */
function endedWhileDue({ regimens }: TakenMedicine, due: Date, now: Date): boolean {
  const until = new Date(Math.min(now.getTime(), due.getTime() + LATE_MS));
  const version = versionAt(regimens, until);
  if (!version || Date.parse(version.holds_from) <= due.getTime()) return false;
  return version.state !== 'active' || !hasTimes(version);
}

export function stateAt(due: Date, now: Date): 'next' | 'due' | 'missed' {
  const late = now.getTime() - due.getTime();
  if (late < 0) return 'next';
  return late <= LATE_MS ? 'due' : 'missed';
}

export interface AsNeededState {
  readonly taken: number;
  /** From when on the next one may be taken; null when it may be now. */
  readonly wait_until: Date | null;
  /** All of the day were taken. */
  readonly is_full: boolean;
}

/** What may still be taken today of a medicine that is taken as needed. */
export function asNeededState(
  { min_gap_minutes, max_per_day }: { readonly min_gap_minutes: number; readonly max_per_day: number },
  taken: readonly Date[],
  now: Date,
): AsNeededState {
  const ofToday = taken.filter((at) => doseDay(at) === doseDay(now)).length;
  const last = Math.max(...taken.map((at) => at.getTime()));
  const next = last + min_gap_minutes * 60_000;
  return {
    taken: ofToday,
    wait_until: next > now.getTime() ? new Date(next) : null,
    is_full: ofToday >= max_per_day,
  };
}

/**
 * Whether one that was taken as needed lies too near to another, or is more than was agreed for a day. What was taken
 * counts by its own time, in whichever order it was recorded.
 * @param others when the others were taken
 */
export function isTooMuch(
  { min_gap_minutes, max_per_day }: { readonly min_gap_minutes: number; readonly max_per_day: number },
  others: readonly Date[],
  at: Date,
): boolean {
  const gap = min_gap_minutes * 60_000;
  const sameDay = others.filter((other) => doseDay(other) === doseDay(at)).length;
  return sameDay >= max_per_day || others.some((other) => Math.abs(other.getTime() - at.getTime()) < gap);
}

interface Said {
  readonly answer: DoseEvent['answer'];
  readonly answeredAt: Date;
}

/** Whether a second answer to a dose takes the place of the first: only another one, that was given later. */
export const replaces = (next: Said, before: Said): boolean =>
  next.answer !== before.answer && next.answeredAt > before.answeredAt;
