import type { BodyOf } from '#platform/contract/endpoint.ts';
import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { createMedication } from '../contract/medications.ts';
import { type Regimen, type RegimenVersion, SLOTS, type Slot, type Unit } from '../contract/shapes.ts';
import { lastDayOf, stepOn } from '../rules/regimen.ts';

export type Rhythm = 'daily' | 'days' | 'weekdays' | 'as_needed';
export const RHYTHMS: readonly Rhythm[] = ['daily', 'days', 'weekdays', 'as_needed'];

/** What stands in the fields of how a medicine is taken. */
export interface RegimenDraft {
  readonly unit: Unit;
  readonly food: Regimen['food'] | '';
  readonly rhythm: Rhythm;
  readonly amounts: Readonly<Record<Slot, string>>;
  readonly everyDays: string;
  readonly weekdays: readonly number[];
  /** How many days; empty: until it is stopped. */
  readonly days: string;
  readonly needed: string;
  readonly gapHours: string;
  readonly most: string;
}

export const newRegimenDraft: RegimenDraft = {
  unit: 'tablet',
  food: '',
  rhythm: 'daily',
  amounts: { morning: '', afternoon: '', evening: '', night: '' },
  everyDays: '2',
  weekdays: [],
  days: '',
  needed: '1',
  gapHours: '6',
  most: '3',
};

export type Place = 'name' | 'amounts' | 'everyDays' | 'weekdays' | 'days' | 'needed' | 'stock';
export type Wrong = Partial<Record<Place, 'missing' | 'number'>>;

type GivenRegimen = NonNullable<BodyOf<typeof createMedication>['regimen']>;

/** A number as people type it; NaN for what is none. */
export const numberIn = (text: string): number => {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
};
const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0.01 && value <= 1000;
const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

/** @param startsOn the first day, YYYY-MM-DD */
export function readRegimen(
  draft: RegimenDraft,
  startsOn: string,
): { readonly regimen: GivenRegimen } | { readonly wrong: Wrong } {
  const food = draft.food === '' ? null : draft.food;
  const wrong: Wrong = {};
  const days = draft.days.trim() === '' ? null : numberIn(draft.days);
  if (days !== null && !isWhole(days, 3650)) wrong.days = 'number';
  const ends_on = days === null || wrong.days ? null : addDays(startsOn, days - 1);
  if (draft.rhythm === 'as_needed') {
    const [amount, gap, most] = [draft.needed, draft.gapHours, draft.most].map(numberIn) as [
      number,
      number,
      number,
    ];
    if (!isAmount(amount) || !(gap >= 0 && gap <= 168) || !isWhole(most, 24)) wrong.needed = 'number';
    if (Object.keys(wrong).length > 0) return { wrong };
    const as_needed = { amount, min_gap_minutes: Math.round(gap * 60), max_per_day: most };
    return { regimen: { unit: draft.unit, food, as_needed, starts_on: startsOn, ends_on } };
  }
  const doses = SLOTS.flatMap((slot) =>
    draft.amounts[slot].trim() === '' ? [] : [{ slot, amount: numberIn(draft.amounts[slot]), time: null }],
  );
  if (doses.length === 0) wrong.amounts = 'missing';
  if (doses.some(({ amount }) => !isAmount(amount))) wrong.amounts = 'number';
  const every = draft.rhythm === 'days' ? numberIn(draft.everyDays) : 1;
  if (!isWhole(every, 366)) wrong.everyDays = 'number';
  if (draft.rhythm === 'weekdays' && draft.weekdays.length === 0) wrong.weekdays = 'missing';
  if (Object.keys(wrong).length > 0) return { wrong };
  return {
    regimen: {
      ...{ unit: draft.unit, food, starts_on: startsOn, ends_on, every_days: every },
      steps: [{ days: null, doses }],
      weekdays: draft.rhythm === 'weekdays' ? [...draft.weekdays] : [],
    },
  };
}

/**
 * What was typed over what holds now. While the amounts are those of today, the steps stay, and with them the clock times
 * of the doses; other amounts are the same every day from now on.
 */
export function changedRegimen(read: GivenRegimen, before: RegimenVersion, today: string): GivenRegimen {
  const [step] = read.steps ?? [];
  if (!step || before.as_needed) return { ...read, starts_on: today };
  // Every second day stays every second day, counted as before.
  const isCounted = read.every_days === before.every_days;
  const at = Math.min(stepOn(before, today), before.steps.length - 1);
  const now = before.steps[at]?.doses ?? [];
  const typed = SLOTS.map((slot) => amountIn(step.doses, slot));
  const isSame = typed.every((amount, i) => amount === amountIn(now, SLOTS[i] as Slot));
  const doses = SLOTS.flatMap((slot, i) =>
    typed[i] === amountIn(now, slot)
      ? now.filter((dose) => dose.slot === slot)
      : step.doses.filter((dose) => dose.slot === slot),
  );
  const steps = isSame
    ? before.steps.map((each, i) => (i < before.steps.length - 1 ? each : { ...each, days: null }))
    : [{ days: null, doses }];
  return { ...read, starts_on: isSame || isCounted ? before.starts_on : today, steps };
}

const amountIn = (doses: readonly { readonly slot: Slot; readonly amount: number }[], slot: Slot): number =>
  doses.filter((dose) => dose.slot === slot).reduce((sum, dose) => sum + dose.amount, 0);

/** Fields of what holds now; of a taper those of today. */
export function draftOf(version: RegimenVersion, today: string): RegimenDraft {
  const last = lastDayOf(version);
  const left = last === null ? 0 : daysBetween(today, last) + 1;
  const first = version.steps[Math.min(stepOn(version, today), version.steps.length - 1)]?.doses ?? [];
  const amountAt = (slot: Slot): string => {
    const amount = amountIn(first, slot);
    return amount > 0 ? String(amount) : '';
  };
  const { as_needed } = version;
  return {
    ...newRegimenDraft,
    unit: version.unit,
    food: version.food ?? '',
    rhythm: as_needed
      ? 'as_needed'
      : version.weekdays.length > 0
        ? 'weekdays'
        : version.every_days > 1
          ? 'days'
          : 'daily',
    amounts: Object.fromEntries(SLOTS.map((slot) => [slot, amountAt(slot)])) as Record<Slot, string>,
    everyDays: String(Math.max(2, version.every_days)),
    weekdays: version.weekdays,
    days: left > 0 ? String(left) : '',
    ...(as_needed
      ? {
          needed: String(as_needed.amount),
          gapHours: String(as_needed.min_gap_minutes / 60),
          most: String(as_needed.max_per_day),
        }
      : {}),
  };
}
