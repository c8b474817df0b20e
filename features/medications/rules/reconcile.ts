import { addDays } from '#platform/domain/clinic-time.ts';
import {
  DEFAULT_TIMES,
  type Regimen,
  type RegimenDose,
  type RegimenState,
  type Slot,
  type SlotTimes,
  type Unit,
} from '../contract/shapes.ts';
import { hasTimes, lastDayOf } from './regimen.ts';
import { doseDay } from './slots.ts';
import { stepsPrescribed, wholeCourse } from './whole-course.ts';

/** Times of the day as prescriptions name them, in those of the taking. */
const SLOT_OF = {
  morning: 'morning',
  noon: 'afternoon',
  evening: 'evening',
  night: 'night',
} as const satisfies Record<string, Slot>;

/** A line of a signed prescription in the parts of which a regimen is made. */
export interface Prescribed {
  readonly lineId: string;
  /** Null for a medicine that was typed by hand. */
  readonly medicineId: string | null;
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly unit: Unit | null;
  readonly amounts: Readonly<Partial<Record<keyof typeof SLOT_OF, number>>>;
  readonly food: Regimen['food'];
  /** Null: until the doctor says otherwise. */
  readonly days: number | null;
  /** YYYY-MM-DD; null: from the day of the signature. */
  readonly startsOn: string | null;
  readonly asNeeded: boolean;
  /** Between two that are taken as needed. */
  readonly minGapHours: number | null;
  /** 1 is Monday; none: each day. */
  readonly weekdays: readonly number[];
  /** How it continues after `days`. */
  readonly later: readonly { readonly amounts: Prescribed['amounts']; readonly days: number }[];
  /** How much the pharmacist dispenses; in `unit` for tablets, capsules and sachets. */
  readonly quantity: number | null;
  readonly directions: string | null;
}

const dosesOf = (amounts: Prescribed['amounts']): RegimenDose[] =>
  Object.entries(SLOT_OF).flatMap(([slot, taken]): RegimenDose[] => {
    const amount = amounts[slot as keyof typeof SLOT_OF] ?? 0;
    return amount > 0 ? [{ slot: taken, amount, time: null }] : [];
  });

const startOf = ({ startsOn }: Prescribed, today: string): string =>
  startsOn !== null && startsOn > today ? startsOn : today;

const courseEnd = ({ days }: Prescribed, startsOn: string): string | null =>
  days === null ? null : addDays(startsOn, days - 1);

/**
 * How a prescribed line is taken from a day on; null where only the doctor's words say it.
 * @param today YYYY-MM-DD; a course begins on the day on which the patient agrees, not earlier
 */
export function regimenOfLine(line: Prescribed, today: string): Regimen | null {
  const doses = dosesOf(line.amounts);
  if (doses.length === 0) return null;
  const startsOn = startOf(line, today);
  const weekdays = [...line.weekdays].sort();
  const common = { unit: line.unit ?? 'other', food: line.food, every_days: 1, weekdays, ends_on: null };
  if (line.asNeeded)
    return {
      ...common,
      as_needed: neededOf(doses, line.minGapHours),
      steps: [],
      starts_on: startsOn,
      ends_on: courseEnd(line, startsOn),
    };
  const later = line.later.map((step) => ({ days: step.days, doses: dosesOf(step.amounts) }));
  return { ...common, as_needed: null, steps: [{ days: line.days, doses }, ...later], starts_on: startsOn };
}

/** Never more in a day than was prescribed for it. Where no gap is prescribed, none is made up. */
function neededOf(doses: readonly RegimenDose[], minGapHours: number | null): Regimen['as_needed'] {
  const amount = Math.min(...doses.map((dose) => dose.amount));
  const ofDay = doses.reduce((sum, dose) => sum + dose.amount, 0);
  return { amount, min_gap_minutes: (minGapHours ?? 0) * 60, max_per_day: Math.floor(ofDay / amount) };
}

/** How a line is taken that only the doctor's words explain: at no time, so nothing rings until the patient sets some. */
export function regimenInWords(line: Prescribed, before: Regimen | null, today: string): Regimen {
  const startsOn = startOf(line, today);
  return {
    ...{ unit: line.unit ?? before?.unit ?? 'other', food: line.food, as_needed: null, steps: [] },
    ...{ every_days: 1, weekdays: [], starts_on: startsOn },
    ends_on: courseEnd(line, startsOn),
  };
}

/** A medicine that the patient takes now. */
export interface TakenNow {
  readonly medicationId: string;
  readonly medicineId: string | null;
  readonly name: string;
  readonly strength: string;
  readonly note: string;
  readonly prescriptionId: string | null;
  readonly state: RegimenState;
  readonly regimen: Regimen;
  /** When this regimen was set. */
  readonly setAt: Date;
  /** The prescription by which it is taken says times, and not words alone. */
  readonly hasPrescribedTimes: boolean;
  /** What was counted, and what was taken since; null where it was not counted. */
  readonly stock: { readonly amount: number; readonly used: number } | null;
}

export interface Difference {
  readonly kind: 'new' | 'changed' | 'same' | 'stopped';
  /** Null for what is stopped. */
  readonly line: Prescribed | null;
  /** Null for what is new. */
  readonly taken: TakenNow | null;
  /** How it will be taken; null for what is stopped, and where only the doctor's words say it. */
  readonly regimen: Regimen | null;
}

export const folded = (text: string | null): string => (text ?? '').trim().toLowerCase();

export const isSameMedicine = (
  line: Pick<Prescribed, 'medicineId' | 'name'>,
  taken: Pick<TakenNow, 'medicineId' | 'name'>,
): boolean =>
  line.medicineId !== null && taken.medicineId !== null
    ? line.medicineId === taken.medicineId
    : folded(line.name) === folded(taken.name);

/**
 * Whether one of these lines is of the same medicine in the same strength and form, because a medicine may be taken in
 * two. For a change, also what it would change: a line may have brought the newer strength.
 */
export const isCoveredBy = (lines: readonly Prescribed[], { line, taken }: Difference): boolean =>
  lines.some((each) => {
    const isSame = (of: Prescribed | TakenNow) =>
      isSameMedicine(each, of) && folded(each.strength) === folded(of.strength);
    const isSameLine = line !== null && isSame(line) && folded(each.form) === folded(line.form);
    return isSameLine || (taken !== null && isSame(taken) && (each.unit ?? 'other') === taken.regimen.unit);
  });

const rhythmOf = ({ unit, food, as_needed, steps, every_days, weekdays }: Regimen): string =>
  JSON.stringify([
    ...[unit, food, as_needed, every_days, weekdays],
    steps.map(({ days, doses }, at) => [
      // The last step ends with the course.
      at < steps.length - 1 ? days : null,
      doses.map(({ slot, amount }) => [slot, amount]),
    ]),
  ]);

/**
 * The same doses, for at least as long; what the patient added without an end gets the end of the prescription. What the replaced prescription said no longer counts: there the last day has to
 * be the same, and the new one may not begin later.
 */
function goesOnAlike(
  before: Regimen,
  after: Regimen,
  of: { readonly isReplaced: boolean; readonly isOwn: boolean; readonly today: string },
): boolean {
  const prescribed = { ...before, steps: stepsPrescribed(before.steps) };
  const alike = [before, ...(of.isReplaced ? [] : [prescribed])].find(
    (each) => rhythmOf(each) === rhythmOf(after),
  );
  if (!alike) return false;
  const [ends, wanted] = [lastDayOf(alike), lastDayOf(after)];
  if (!of.isReplaced) return ends === null ? wanted === null || !of.isOwn : wanted !== null && ends >= wanted;
  const beginsLater = after.starts_on > of.today && after.starts_on > before.starts_on;
  return ends === wanted && !beginsLater;
}

/** A course as it is prescribed, and as it was made whole where the patient agreed to it on this day already. */
const asAgreed = (regimen: Regimen, setAt: Date, of: { today: string; times: SlotTimes }): Regimen[] => [
  regimen,
  ...(doseDay(setAt) === of.today ? [wholeCourse(regimen, setAt, of.times)] : []),
];

/** The taken medicine of each line: one of the same strength first, since a medicine may be taken in two strengths. */
function pairsOf(
  lines: readonly Prescribed[],
  running: readonly TakenNow[],
): ReadonlyMap<Prescribed, TakenNow> {
  const pairs = new Map<Prescribed, TakenNow>();
  const left = new Set(running);
  const pair = (isPair: (line: Prescribed, taken: TakenNow) => boolean) => {
    for (const line of lines) {
      const found = pairs.has(line) ? undefined : [...left].find((taken) => isPair(line, taken));
      if (!found) continue;
      pairs.set(line, found);
      left.delete(found);
    }
  };
  pair((line, taken) => isSameMedicine(line, taken) && folded(line.strength) === folded(taken.strength));
  pair(isSameMedicine);
  return pairs;
}

/**
 * What a prescription changes in what a patient takes.
 * @param taken what they take now, and what they have stopped
 * @param ended prescriptions that no longer count: what is taken by one of them alone is to be stopped
 */
export function compareWith(
  lines: readonly Prescribed[],
  taken: readonly TakenNow[],
  ended: readonly string[],
  today: string,
  times: SlotTimes = DEFAULT_TIMES,
): Difference[] {
  const running = taken.filter(({ state }) => state !== 'stopped');
  const pairs = pairsOf(lines, running);
  const matched = new Set([...pairs.values()].map(({ medicationId }) => medicationId));
  const prescribed = lines.map((line): Difference => {
    const regimen = regimenOfLine(line, today);
    const before = pairs.get(line);
    if (!before) return { kind: 'new', line, taken: null, regimen };
    const isReplaced = before.prescriptionId !== null && ended.includes(before.prescriptionId);
    const isOwn = before.prescriptionId === null;
    const isSame =
      before.state === 'active' &&
      folded(before.strength) === folded(line.strength) &&
      (regimen === null
        ? folded(before.note) === folded(line.directions) && !before.hasPrescribedTimes
        : asAgreed(regimen, before.setAt, { today, times }).some((wanted) =>
            goesOnAlike(before.regimen, wanted, { isReplaced, isOwn, today }),
          ));
    return { kind: isSame ? 'same' : 'changed', line, taken: before, regimen };
  });
  const stopped = running
    .filter(
      ({ medicationId, prescriptionId }) =>
        prescriptionId !== null && ended.includes(prescriptionId) && !matched.has(medicationId),
    )
    .map((each): Difference => ({ kind: 'stopped', line: null, taken: each, regimen: null }));
  return [...prescribed, ...stopped];
}

/**
 * Of what is taken by a prescription that was replaced: what the new one explains in words alone. Its times are the old
 * one's and no longer hold, unless the patient has set others since.
 */
export const withTimesEnded = (
  differences: readonly Difference[],
  ended: readonly string[],
  signedAt: Date,
): (Difference & { readonly line: Prescribed; readonly taken: TakenNow })[] =>
  differences.flatMap((each) => {
    const { kind, line, taken, regimen } = each;
    if (kind !== 'changed' || !line || !taken || regimen) return [];
    const isOfEnded = taken.prescriptionId !== null && ended.includes(taken.prescriptionId);
    return isOfEnded && taken.state === 'active' && hasTimes(taken.regimen) && taken.setAt < signedAt
      ? [{ ...each, line, taken }]
      : [];
  });
