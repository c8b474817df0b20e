import { type Bounds, READING_RULES } from '#platform/contract/reading-rules.ts';
import {
  BEYOND,
  type Beyond,
  type ReadingKind,
  type ReadingNumber,
  type Readings,
  SHOWN_BEYOND,
  type SugarContext,
} from '#platform/contract/readings.ts';
import { latinDigits, numberFrom, rounded } from '#platform/domain/numbers.ts';
import type { GivenReadings } from '../contract/shapes.ts';
import { canonicalUnit, FEET_AND_INCHES, feetAndInches, INCHES_PER_FOOT } from '../rules/units.ts';

/** What is typed: a field of the readings, or one of the two that make a height in feet and inches. */
export type EntryField = ReadingNumber | 'feet' | 'inches';
export type Typed = Readonly<Partial<Record<EntryField, string>>>;

/** In the order in which a meter shows them. */
export function fieldsOf(type: ReadingKind, unit: string): readonly EntryField[] {
  if (type === 'blood_pressure') return ['systolic', 'diastolic', 'pulse'];
  if (type === 'spo2') return ['value', 'pulse'];
  return unit === FEET_AND_INCHES ? ['feet', 'inches'] : ['value'];
}

export const isOptional = (field: EntryField): boolean => field === 'pulse' || field === 'inches';

/** Longest that anything is typed: `20000`, `104.5`. */
const LONGEST = 6;

/** As it stands in the field: digits of any language as Latin ones, one point, nothing else. */
export function cleaned(text: string): string {
  const plain = latinDigits(text.normalize('NFKC'))
    .replace(/[,\u066b]/g, '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  return (rest.length > 0 ? `${whole || '0'}.${rest.join('')}` : whole).slice(0, LONGEST);
}

/** A pressure that was pasted as people write it: `১২০/৮০`, `120/80 72`. */
export function pressureFrom(text: string): Typed | null {
  const found = /^\D*(\d{2,3})\s*[/\\|-]\s*(\d{2,3})(?:\D+(\d{2,3}))?\D*$/.exec(latinDigits(text));
  if (!found) return null;
  const [, systolic = '', diastolic = '', pulse] = found;
  return { systolic, diastolic, ...(pulse ? { pulse } : {}) };
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** HI and LO go as one. */
export function pressed(text: string, key: Key): string {
  const before = beyondIn({ value: text }) ? '' : text;
  return key === 'back' ? before.slice(0, -1) : cleaned(before + key);
}

/** What stands in the field in place of a number, as the meter shows it. */
export const beyondIn = (typed: Typed): Beyond | undefined =>
  BEYOND.find((each) => SHOWN_BEYOND[each] === typed.value);

/**
 * Whether no further digit could make sense, so that the next field may take over: 146 is complete, and so is 92,
 * since 920 is no pressure; 14 may become 146.
 */
export function isComplete(type: ReadingKind, unit: string, field: EntryField, text: string): boolean {
  const number = numberFrom(text);
  if (number === null) return false;
  if (field === 'feet') return number >= 1 && number <= 8;
  const bounds: Bounds | undefined =
    field === 'inches' ? undefined : READING_RULES[type].units[unit]?.[field];
  if (!bounds || bounds.decimals > 0) return false;
  return number >= bounds.min && number <= bounds.max && number * 10 > bounds.max;
}

/** A sugar always: 5.6 is what tells that mmol/L was meant. */
export function mayHavePoint(type: ReadingKind, unit: string, field: EntryField): boolean {
  if (type === 'blood_sugar' || field === 'inches') return true;
  return field !== 'feet' && (READING_RULES[type].units[unit]?.[field]?.decimals ?? 0) > 0;
}

/** As the rules read it; an empty field is left out. */
export function givenFrom(
  type: ReadingKind,
  unit: string,
  typed: Typed,
  context: SugarContext | null,
): GivenReadings {
  const withContext = type === 'blood_sugar' && context ? { context } : {};
  if (unit === FEET_AND_INCHES) {
    if (!typed.feet) return {};
    const feet = numberFrom(typed.feet);
    const inches = typed.inches ? numberFrom(typed.inches) : 0;
    return feet === null || inches === null
      ? { value: typed.feet }
      : { value: rounded(feet * INCHES_PER_FOOT + inches) };
  }
  const beyond = type === 'blood_sugar' ? beyondIn(typed) : undefined;
  if (beyond) return { beyond, ...withContext };
  const filled = fieldsOf(type, unit).filter((field) => typed[field]);
  return { ...Object.fromEntries(filled.map((field) => [field, typed[field]])), ...withContext };
}

/** The other way round: what stands in the fields when a reading is changed. */
export function typedFrom(readings: Readings, unit: string): Typed {
  if (unit === FEET_AND_INCHES && readings.value !== undefined) {
    const { feet, inches } = feetAndInches(readings.value);
    return { feet: String(feet), inches: String(inches) };
  }
  const { context: _, beyond, ...numbers } = readings;
  if (beyond) return { value: SHOWN_BEYOND[beyond] };
  return Object.fromEntries(Object.entries(numbers).map(([field, number]) => [field, String(number)]));
}

/** Inches count up to the next foot; a height of 5 ft 13 in is a slip. */
export const hasTooManyInches = (typed: Typed): boolean =>
  (numberFrom(typed.inches ?? '') ?? 0) >= INCHES_PER_FOOT;

/** Before breakfast, within some hours of a meal, or neither, by the clock of the clinic. */
export function contextAt(hour: number): SugarContext {
  if (hour >= 4 && hour < 9) return 'fasting';
  const isAfterMeal = (hour >= 9 && hour < 12) || (hour >= 13 && hour < 16) || hour >= 20;
  return isAfterMeal ? 'after_meal' : 'random';
}

/** The unit that the person used last for this, else the canonical one; per cent for HbA1c alone. */
export function unitFor(
  type: ReadingKind,
  context: SugarContext | null,
  before: readonly { readonly type: ReadingKind; readonly unit: string; readonly readings: Readings }[],
): string {
  if (type === 'blood_sugar' && context === 'hba1c') return canonicalUnit(type, context);
  const last = before.find(
    ({ type: kind, readings }) => kind === type && readings.context !== 'hba1c' && !readings.beyond,
  );
  return last?.unit ?? canonicalUnit(type);
}
