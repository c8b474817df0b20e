import type { GivenReadings } from '#features/vitals/contract.ts';
import type { RecordProblem, SeenRecord } from '#features/vitals/rules.ts';
import { type ReadingKind, SUGAR_CONTEXTS, type SugarContext } from '#platform/contract/readings.ts';
import { MAX_RECORDS } from '../../contract.ts';
import { quantityFrom } from './quantities.ts';
import { recordFrom, refused } from './record.ts';
import { type Fields, fieldsOf, isFields, lettersOf, momentFrom, oneOfNames, textOf } from './values.ts';

/** Records of Health Connect that are imported, by their names without `Record`, letters only. */
const KINDS: ReadonlyMap<string, ReadingKind> = new Map([
  ['bloodglucose', 'blood_sugar'],
  ['bloodpressure', 'blood_pressure'],
  ['weight', 'weight'],
  ['height', 'height'],
  ['bodytemperature', 'temperature'],
  ['oxygensaturation', 'spo2'],
  // Calories are those that were eaten.
  ['nutrition', 'calories'],
]);

/** Their names as above; taken for calories that were eaten they would be wrong by a whole day's meals. */
const BURNED: ReadonlySet<string> = new Set(['totalcaloriesburned', 'activecaloriesburned']);

/** Where a record has its quantity, and the unit of a bare number there. */
const QUANTITIES: Readonly<Record<Exclude<ReadingKind, 'blood_pressure'>, [string, string | null]>> = {
  // 6 or 110: without a unit a number alone could be either.
  blood_sugar: ['level', null],
  weight: ['weight', 'kg'],
  height: ['height', 'm'],
  temperature: ['temperature', 'celsius'],
  spo2: ['percentage', '%'],
  calories: ['energy', 'kcal'],
};

/** `RELATION_TO_MEAL_*` of Health Connect, by name and number. Before a meal isn't fasting: that takes eight hours. */
const MEALS: ReadonlyMap<string, SugarContext> = new Map([
  ['general', 'random'],
  ['fasting', 'fasting'],
  ['beforemeal', 'random'],
  ['aftermeal', 'after_meal'],
  ['1', 'random'],
  ['2', 'fasting'],
  ['3', 'random'],
  ['4', 'after_meal'],
]);

interface Sent {
  readonly typeName: string | null;
  readonly record: unknown;
}

/** Every record of an export; null when there are more than one call may bring. */
export function healthConnectRecords(body: Fields, now: Date): SeenRecord[] | null {
  const sent: Sent[] = [];
  // A page of one type says it once.
  const ofAll = textOf(oneOfNames(body, 'recordType', 'type'));
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) continue;
    const typeName = kindNamed(name) || isBurned(name) ? name : null;
    if (typeName === null && !/^(records|data)$/.test(name)) continue;
    if (sent.length + value.length > MAX_RECORDS) return null;
    for (const record of value) sent.push({ typeName: typeName ?? ofAll, record });
  }
  return sent.map((each) => seen(each, now));
}

/** `androidx.health.connect.client.records.BloodGlucoseRecord`, `BloodGlucose` and `blood_glucose` are the same. */
const shortName = (name: string): string =>
  lettersOf(name.slice(-200).split(/[./$]/).at(-1) ?? '').replace(/record$/, '');
const kindNamed = (name: string): ReadingKind | undefined => KINDS.get(shortName(name));
const isBurned = (name: string): boolean => BURNED.has(shortName(name));

function seen({ typeName, record }: Sent, now: Date): SeenRecord {
  if (!isFields(record)) return refused(null, null, { field: 'record', code: 'not_a_record' });
  const metadata = fieldsOf(record.metadata);
  const recordId =
    textOf(oneOfNames(metadata, 'id', 'clientRecordId')) ??
    textOf(oneOfNames(record, 'id', 'uuid', 'recordId', 'clientRecordId'));
  const shown = recordId?.slice(0, 200) ?? null;
  const name = textOf(oneOfNames(record, 'recordType', 'type', 'dataType', '@type')) ?? typeName;
  const type = name === null ? undefined : kindNamed(name);
  if (name !== null && isBurned(name))
    return refused(shown, null, { field: 'record', code: 'calories_burned' });
  if (!type) return refused(shown, null, { field: 'record', code: 'unknown_record' });
  const problems: RecordProblem[] = [];
  const { readings, unit } =
    type === 'blood_pressure' ? pressure(record, problems) : one(type, record, problems);
  const zone = zoneOf(record);
  return recordFrom(
    {
      recordId: shown,
      known: recordId === null ? null : [recordId],
      changedAt: momentFrom(oneOfNames(metadata, 'lastModifiedTime', 'lastModified'), 'Z'),
      type,
      readings,
      unit,
      // A meal is a span: sugar rises from its start.
      takenAt: momentFrom(oneOfNames(record, 'time', 'startTime', 'endTime'), zone),
      problems,
    },
    now,
  );
}

/** An offset beside a time without one; else clocks of India. */
function zoneOf(record: Fields): string {
  const given = oneOfNames(record, 'zoneOffset', 'startZoneOffset', 'endZoneOffset');
  const text = textOf(isFields(given) ? given.id : given);
  return text !== null && /^([+-]\d\d:?\d\d|Z)$/.test(text) ? text : '+05:30';
}

interface Said {
  readonly readings: GivenReadings;
  readonly unit: string | undefined;
}

function one(type: keyof typeof QUANTITIES, record: Fields, problems: RecordProblem[]): Said {
  const [field, bare] = QUANTITIES[type];
  const unit = textOf(record.unit);
  const quantity = quantityFrom(oneOfNames(record, field, 'value'), type, 'readings.value', unit ?? bare);
  if ('problem' in quantity) {
    problems.push(quantity.problem);
    return { readings: {}, unit: undefined };
  }
  const context = type === 'blood_sugar' ? contextOf(record) : undefined;
  return { readings: { value: quantity.value, ...(context ? { context } : {}) }, unit: quantity.unit };
}

function contextOf(record: Fields): SugarContext | undefined {
  const said = textOf(oneOfNames(record, 'relationToMeal', 'relation_to_meal', 'context'));
  if (said === null) return undefined;
  const own = SUGAR_CONTEXTS.find((context) => context === said && context !== 'hba1c');
  return own ?? MEALS.get(/^\d$/.test(said) ? said : lettersOf(said).replace(/^relationtomeal/, ''));
}

function pressure(record: Fields, problems: RecordProblem[]): Said {
  const readings: { systolic?: number; diastolic?: number; pulse?: number } = {};
  for (const field of ['systolic', 'diastolic'] as const) {
    const quantity = quantityFrom(
      record[field],
      'blood_pressure',
      `readings.${field}`,
      textOf(record.unit) ?? 'mmHg',
    );
    if ('problem' in quantity) problems.push(quantity.problem);
    else readings[field] = quantity.value;
  }
  return { readings, unit: 'mmHg' };
}
