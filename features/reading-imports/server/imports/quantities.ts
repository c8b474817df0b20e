import {
  INCHES_PER_FOOT,
  numberFrom,
  type RecordProblem,
  rounded,
  toCanonical,
} from '#features/vitals/rules.ts';
import { READING_RULES } from '#platform/contract/reading-rules.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { isFields, lettersOf, oneOfNames } from './values.ts';

/** One of our units, and how many of it there are in one of theirs. */
interface UnitName {
  readonly unit: string;
  readonly factor: number;
}

const named = (unit: string, factor: number, ...names: readonly string[]): [string, UnitName][] =>
  names.map((name) => [name, { unit, factor }]);

/** kcal in one joule, by the thermochemical calorie. */
const KCAL_PER_JOULE = 1 / 4184;

/**
 * Units as platforms and files spell them, letters only. Of a record that says the same in two units the one that
 * stands first here is taken.
 */
const UNIT_NAMES: Readonly<Record<ReadingKind, ReadonlyMap<string, UnitName>>> = {
  blood_sugar: new Map([
    ...named(
      'mg/dL',
      1,
      'mgdl',
      'mgdls',
      'milligramsperdeciliter',
      'milligramperdeciliter',
      'milligramsperdecilitre',
    ),
    ...named('mmol/L', 1, 'mmoll', 'mmol', 'millimolesperliter', 'millimoleperliter', 'millimolesperlitre'),
  ]),
  blood_pressure: new Map(
    named('mmHg', 1, 'mmhg', 'millimetersofmercury', 'millimeterofmercury', 'millimetresofmercury'),
  ),
  weight: new Map([
    ...named('kg', 1, 'kg', 'kgs', 'kilogram', 'kilograms'),
    ...named('lb', 1, 'lb', 'lbs', 'pound', 'pounds'),
    ...named('kg', 0.001, 'g', 'gram', 'grams'),
    ...named('lb', 1 / 16, 'oz', 'ounce', 'ounces'),
  ]),
  height: new Map([
    ...named('cm', 1, 'cm', 'cms', 'centimeter', 'centimeters', 'centimetres'),
    ...named('cm', 100, 'm', 'meter', 'meters', 'metre', 'metres'),
    ...named('cm', 0.1, 'mm', 'millimeter', 'millimeters', 'millimetres'),
    // As our own exports write it.
    ...named('ft-in', 1, 'in', 'inch', 'inches', 'ftin'),
    ...named('ft-in', INCHES_PER_FOOT, 'ft', 'foot', 'feet'),
  ]),
  calories: new Map([
    ...named('kcal', 1, 'kcal', 'kcals', 'kilocalorie', 'kilocalories'),
    ...named('kcal', 1000 * KCAL_PER_JOULE, 'kj', 'kilojoule', 'kilojoules'),
    ...named('kcal', 0.001, 'cal', 'calorie', 'calories'),
    ...named('kcal', KCAL_PER_JOULE, 'j', 'joule', 'joules'),
  ]),
  temperature: new Map([
    ...named('°C', 1, 'c', 'celsius', 'degc', 'degreecelsius', 'degreescelsius'),
    ...named('°F', 1, 'f', 'fahrenheit', 'degf', 'degreefahrenheit', 'degreesfahrenheit'),
  ]),
  spo2: new Map(named('%', 1, '%', 'percent', 'percentage', 'pct')),
};

export const unitNamed = (kind: ReadingKind, name: string): UnitName | undefined =>
  UNIT_NAMES[kind].get(lettersOf(name));

export type Quantity =
  | { readonly value: number; readonly unit: string }
  | { readonly problem: RecordProblem };

const wrong = (field: string, code: string, values?: RecordProblem['values']): Quantity => ({
  problem: { field, code, ...(values ? { values } : {}) },
});

/** Units in which one quantity is said. */
const MOST_FIELDS = 40;

/**
 * A quantity as platforms write it: `{value, unit}`, `{inKilograms: 70}`, or a bare number in `bare`, the unit that
 * is understood there.
 * @param field what it is called when it can't be read: `readings.value`
 * @param bare null: a number without a unit can't be understood
 */
export function quantityFrom(raw: unknown, kind: ReadingKind, field: string, bare: string | null): Quantity {
  if (raw === undefined || raw === null) return wrong(field, 'required');
  if (!isFields(raw)) return inUnit(raw, kind, field, bare);
  const value = oneOfNames(raw, 'value', 'quantity');
  const unit = oneOfNames(raw, 'unit', 'units');
  if (value !== undefined)
    return inUnit(value, kind, field, unit === undefined ? bare : typeof unit === 'string' ? unit : '?');
  const entries = Object.entries(raw);
  if (entries.length > MOST_FIELDS) return unknownUnit(kind);
  for (const name of UNIT_NAMES[kind].keys())
    for (const [key, each] of entries)
      if (each !== null && (lettersOf(key) === name || lettersOf(key) === `in${name}`))
        return inUnit(each, kind, field, name);
  return Object.keys(raw).length === 0 ? wrong(field, 'required') : unknownUnit(kind);
}

function inUnit(raw: unknown, kind: ReadingKind, field: string, unit: string | null): Quantity {
  const number = typeof raw === 'number' || typeof raw === 'string' ? numberFrom(raw) : null;
  if (number === null) return wrong(field, 'not_a_number');
  if (unit === null) return wrong('unit', 'required');
  const known = unitNamed(kind, unit);
  return known ? asShown(number * known.factor, kind, known.unit) : unknownUnit(kind);
}

/**
 * A number as it was written. It stays unrounded, for the rules to judge: 22.4 mg/dL isn't 22, it is probably mmol/L.
 * Only converted numbers are rounded.
 */
export function quantityWritten(number: number, kind: ReadingKind, unit: string): Quantity {
  const known = unitNamed(kind, unit);
  if (!known) return unknownUnit(kind);
  const isConverted = known.factor !== 1 || known.unit === 'mmol/L';
  return isConverted ? asShown(number * known.factor, kind, known.unit) : { value: number, unit: known.unit };
}

const unknownUnit = (kind: ReadingKind): Quantity =>
  wrong('unit', 'unknown_unit', {
    units: Object.keys(READING_RULES[kind].units)
      .filter((unit) => kind !== 'blood_sugar' || unit !== '%')
      .join(', '),
  });

/**
 * With as many places as are shown of it: platforms keep 70.1 as 70.0999985. Sugar in mmol/L of more than the one
 * place that meters show was mg/dL before the platform converted it, and becomes that again.
 */
function asShown(value: number, kind: ReadingKind, unit: string): Quantity {
  if (unit === 'mmol/L' && Math.abs(value - rounded(value, 1)) > 0.001)
    return { value: rounded(toCanonical(value, unit), 0), unit: 'mg/dL' };
  const { units } = READING_RULES[kind];
  const bounds = units[unit];
  return { value: rounded(value, (bounds?.value ?? bounds?.systolic)?.decimals ?? 1), unit };
}
