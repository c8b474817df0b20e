import type { GivenReadings } from '#features/vitals/contract.ts';
import type { RecordProblem, SeenRecord } from '#features/vitals/rules.ts';
import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import { MAX_RECORDS } from '../../contract.ts';
import { type FitPoint, fitPoints, fitTypeOf } from '../../rules.ts';
import { quantityFrom } from './quantities.ts';
import { recordFrom, refused } from './record.ts';
import { type Fields, fieldsOf, isFields, momentFrom, momentOfNanos, oneOfNames, textOf } from './values.ts';

/** Data types of Google Fit that are imported, with Fit's unit of the first field. */
const TYPES: ReadonlyMap<string, readonly [kind: ReadingKind, unit: string]> = new Map([
  ['com.google.weight', ['weight', 'kg']],
  ['com.google.height', ['height', 'm']],
  ['com.google.blood_glucose', ['blood_sugar', 'mmol/L']],
  ['com.google.blood_pressure', ['blood_pressure', 'mmHg']],
  ['com.google.body.temperature', ['temperature', 'celsius']],
  ['com.google.oxygen_saturation', ['spo2', '%']],
  // Calories are those that were eaten.
  ['com.google.nutrition', ['calories', 'kcal']],
]);

const BURNED: ReadonlySet<string> = new Set(['com.google.calories.expended', 'com.google.calories.bmr']);

/** `temporal_relation_to_meal`: 1 general, 2 fasting, 3 before, 4 after a meal. Before a meal isn't fasting. */
const MEALS: Readonly<Record<number, SugarContext>> = {
  1: 'random',
  2: 'fasting',
  3: 'random',
  4: 'after_meal',
};

/** Every data point of an export; null when there are more than one call may bring. */
export function googleFitRecords(body: Fields, now: Date): SeenRecord[] | null {
  const sent = fitPoints(body, MAX_RECORDS);
  return sent.length > MAX_RECORDS ? null : sent.map((each) => seen(each, now));
}

/** In nanoseconds, or, as buckets have them, in milliseconds. */
function timeOf(point: Fields, ...edges: readonly ('start' | 'end')[]): { at: Date | null; said: string } {
  for (const edge of edges) {
    const nanos = oneOfNames(point, `${edge}TimeNanos`, `${edge}TimeNs`);
    if (nanos !== undefined) return { at: momentOfNanos(nanos), said: textOf(nanos) ?? '' };
    const millis = oneOfNames(point, `${edge}TimeMillis`);
    if (millis !== undefined) return { at: momentFrom(millis, 'Z'), said: textOf(millis) ?? '' };
  }
  return { at: null, said: '' };
}

function seen({ point, set: { source, typeName } }: FitPoint, now: Date): SeenRecord {
  if (!isFields(point)) return refused(null, null, { field: 'record', code: 'not_a_record' });
  const id = textOf(oneOfNames(point, 'id', 'recordId')) ?? textOf(fieldsOf(point.metadata).id);
  const shown = id?.slice(0, 200) ?? null;
  const name =
    fitTypeOf(point) ?? typeName ?? /com\.google\.[a-z_.]+/.exec(source?.slice(0, 500) ?? '')?.[0] ?? '';
  const known = TYPES.get(name);
  if (BURNED.has(name)) return refused(shown, null, { field: 'record', code: 'calories_burned' });
  if (!known) return refused(shown, null, { field: 'record', code: 'unknown_record' });
  const [type, unit] = known;
  const from = timeOf(point, 'start', 'end');
  const to = timeOf(point, 'end', 'start');
  const problems: RecordProblem[] = [];
  const said = readingsOf(type, unit, point, problems);
  // One source keeps one point for one span of time: another value there is the same point, changed.
  const place = source === null ? null : [source, name, from.said, to.said];
  return recordFrom(
    {
      recordId: shown,
      known: id === null ? place : [id],
      changedAt: momentFrom(point.modifiedTimeMillis, 'Z'),
      type,
      ...said,
      takenAt: from.at,
      problems,
    },
    now,
  );
}

function readingsOf(
  type: ReadingKind,
  fitUnit: string,
  point: Fields,
  problems: RecordProblem[],
): { readings: GivenReadings; unit: string | undefined } {
  const values = valuesOf(point);
  const take = (at: number, name: string, field: string): number | undefined => {
    const quantity = quantityFrom(numberAt(values, at, name), type, field, fitUnit);
    if ('problem' in quantity) {
      problems.push(quantity.problem);
      return undefined;
    }
    unit = quantity.unit;
    return quantity.value;
  };
  let unit: string | undefined;
  if (type === 'blood_pressure') {
    const systolic = take(0, 'systolic', 'readings.systolic');
    const diastolic = take(1, 'diastolic', 'readings.diastolic');
    return { readings: { ...given('systolic', systolic), ...given('diastolic', diastolic) }, unit };
  }
  const value = take(0, type === 'calories' ? 'calories' : 'level', 'readings.value');
  const context = type === 'blood_sugar' ? MEALS[Number(numberAt(values, 1, 'relation_to_meal'))] : undefined;
  return { readings: { ...given('value', value), ...(context ? { context } : {}) }, unit };
}

const given = (name: 'value' | 'systolic' | 'diastolic', number: number | undefined): GivenReadings =>
  number === undefined ? {} : { [name]: number };

/** `value` of Fit's calls, `fitValue` of its downloads. */
function valuesOf(point: Fields): readonly unknown[] {
  const values = oneOfNames(point, 'value', 'fitValue', 'values');
  return Array.isArray(values) ? values : values === undefined ? [] : [values];
}

/** The field at its place among the values, or by its name where they are a map. */
function numberAt(values: readonly unknown[], at: number, name: string): unknown {
  const first = fieldsOf(values[0]);
  const map = first.mapVal ?? fieldsOf(first.value).mapVal;
  if (Array.isArray(map)) {
    const entry = map.find((each) => textOf(fieldsOf(each).key)?.toLowerCase().includes(name));
    return numberIn(fieldsOf(entry).value);
  }
  return numberIn(values[at]);
}

function numberIn(value: unknown): unknown {
  if (!isFields(value)) return value;
  const inner = isFields(value.value) ? value.value : value;
  return oneOfNames(inner, 'fpVal', 'intVal', 'floatVal', 'stringVal');
}
