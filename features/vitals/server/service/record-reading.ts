import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DomainEvent } from '#platform/server/events/publish.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { Source, Vital } from '../../contract.ts';
import {
  type GivenVital,
  isBeforeBirth,
  isCriticalLevel,
  isNews,
  judge,
  type ReadVital,
  rangesOf,
  readVital,
  toCanonical,
} from '../../rules.ts';
import { remindedMeasured, vitalChanged, vitalCritical } from '../events.ts';
import { rangesFrom, readingsOf } from '../presenter.ts';
import { refusal } from '../refusals.ts';
import {
  type FoundVital,
  type NewVital,
  type ReadingContext,
  readingContext,
  type VitalState,
  writeVital,
} from '../repository/entries.ts';
import type { JudgedBy, VitalRow } from '../repository/rows.ts';

/** A possible reading, with everything that is stored of it. */
export interface NewReading {
  readonly id: string;
  readonly patientId: string;
  readonly brandId: string;
  readonly type: ReadingKind;
  readonly read: ReadVital;
  readonly takenAt: Date;
  readonly source: Source;
  readonly sourceRef?: string | null;
  readonly note?: string;
  readonly fileId?: string | null;
  readonly enteredBy: string;
  readonly enteredAs: Vital['entered_by'];
  readonly now: Date;
}

export type RecordResult =
  | { readonly is: 'new'; readonly row: VitalRow; readonly judgedBy: JudgedBy }
  /** Under this id, or of this record of its source, something is there already; `isSame`: this very reading. */
  | { readonly is: 'there'; readonly isSame: boolean };

/** Keeps a reading once, and tells of it: in two statements, without a transaction of its own. */
export async function recordReading(db: Db, given: NewReading): Promise<RecordResult> {
  const { id, patientId, brandId, type, read, takenAt, now } = given;
  const context = await readingContext(db, { patientId, brandId, vitalId: id, now });
  if (context.before) return thereFor(given, context.before);
  if (isBeforeBirth(takenAt, context.born)) throw invalidField('taken_at', 'before_birth');
  const level = criticalNews(type, read, takenAt, now, context);
  const vital: NewVital = {
    id,
    patientId,
    brandId,
    type,
    ...read,
    canonicalValue: canonicalOf(read),
    takenAt,
    recordedAt: now,
    source: given.source,
    sourceRef: given.sourceRef ?? null,
    note: given.note ?? '',
    fileId: given.fileId ?? null,
    enteredBy: given.enteredBy,
    enteredAs: given.enteredAs,
    sentHash: hashOf(given),
    criticalAt: level ? now : null,
  };
  const written = await writeVital(db, vital, eventsOf(vital, level, context));
  if (!written) {
    // The other half of a doubled request was faster, or the record of the source came under another id.
    const { before } = await readingContext(db, { patientId, brandId, vitalId: id, now });
    return thereFor(given, before);
  }
  return { is: 'new', row: rowOf(vital, written.entered_by_name), judgedBy: context };
}

function eventsOf(
  vital: NewVital,
  level: ReturnType<typeof criticalNews>,
  { circle, reminded }: ReadingContext,
): DomainEvent[] {
  const { brandId, patientId } = vital;
  const data = {
    vital_id: vital.id,
    patient_id: patientId,
    type: vital.type,
    taken_at: vital.takenAt.toISOString(),
    actor_id: vital.enteredBy,
  };
  return [
    vitalChanged({ brandId, patientId, circle }, 'recorded', data),
    ...(level ? [vitalCritical(brandId, { ...data, level })] : []),
    ...(reminded ? [remindedMeasured(brandId, patientId)] : []),
  ];
}

/** The level of a reading that the care team has to hear of at once; else null. */
export function criticalNews(
  type: ReadingKind,
  read: ReadVital,
  takenAt: Date,
  now: Date,
  judgedBy: Pick<JudgedBy, 'ranges'>,
): 'critical_low' | 'critical_high' | null {
  return isNews(takenAt, now) ? criticalLevel(type, read, judgedBy) : null;
}

function criticalLevel(
  type: ReadingKind,
  read: ReadVital,
  judgedBy: Pick<JudgedBy, 'ranges'>,
): 'critical_low' | 'critical_high' | null {
  const { level } = judge(
    { type, ...read },
    judgedBy.ranges.length > 0 ? rangesFrom(judgedBy) : rangesOf({}),
  );
  return isCriticalLevel(level) ? level : null;
}

/**
 * What an edit makes of a reading. A reading that stays critical doesn't notify again; a corrected slip is no longer
 * critical, so that a later critical reading notifies.
 */
export function criticalAfterEdit(
  found: FoundVital,
  to: ReadVital & { readonly takenAt: Date },
  now: Date,
): { readonly criticalAt: Date | null; readonly level: ReturnType<typeof criticalNews> } {
  const { readings, unit } = to;
  if (found.critical_at === null) {
    const level = criticalNews(found.type, { readings, unit }, to.takenAt, now, found);
    return { criticalAt: level ? now : null, level };
  }
  const isStill = criticalLevel(found.type, { readings, unit }, found) !== null;
  return { criticalAt: isStill ? criticalSince(found) : null, level: null };
}

export type NextState = Omit<VitalState, 'criticalAt'>;

/** What is stored of a reading that is not deleted. */
export function stateOf(found: FoundVital): NextState {
  const read: ReadVital = { readings: readingsOf(found), unit: found.unit };
  return {
    ...read,
    canonicalValue: canonicalOf(read),
    takenAt: new Date(Math.round(found.taken_at)),
    note: found.note,
    deletedAt: null,
  };
}

/** When the care team was notified of it. */
export const criticalSince = ({ critical_at }: FoundVital): Date | null =>
  critical_at === null ? null : new Date(Math.round(critical_at));

export const canonicalOf = ({ readings, unit }: { readings: Readings; unit: string }): number | null =>
  readings.value === undefined ? null : toCanonical(readings.value, unit);

function thereFor(given: NewReading, before: ReadingContext['before']): RecordResult {
  const same = [hashOf(given), hashOfSending(given)];
  return { is: 'there', isSame: before?.brand_id === given.brandId && same.includes(before.sent_hash) };
}

/**
 * The hash that identifies a reading when its id comes again. A record of a meter is the same no matter which family
 * member reads the meter and what they say of the meal. Its time isn't part of the hash, since a record with a wrong
 * clock gets the time at which it was read. Its id is made of the data of the meter.
 */
function hashOf(given: NewReading): string {
  if (given.source !== 'device') return hashOfSending(given);
  const { value, systolic, diastolic, pulse, beyond } = given.read.readings;
  return sha256(
    JSON.stringify([
      given.patientId,
      given.source,
      given.type,
      [value, systolic, diastolic, pulse, beyond].map((each) => each ?? null),
      given.read.unit,
      given.fileId ?? null,
    ]),
  );
}

/** The hash of the sender and of all content. Earlier versions hashed readings of meters in this way, too. */
function hashOfSending(given: NewReading): string {
  const { value, systolic, diastolic, pulse, context, beyond } = given.read.readings;
  return sha256(
    JSON.stringify([
      given.patientId,
      given.enteredBy,
      given.type,
      [value, systolic, diastolic, pulse, context].map((each) => each ?? null),
      given.read.unit,
      given.takenAt.toISOString(),
      given.note ?? '',
      given.source,
      given.fileId ?? null,
      // Readings from before this field keep their hash.
      ...(beyond ? [beyond] : []),
    ]),
  );
}

function rowOf(vital: NewVital, enteredByName: string | null): VitalRow {
  const { readings } = vital;
  return {
    id: vital.id,
    patient_id: vital.patientId,
    type: vital.type,
    value: readings.value ?? null,
    systolic: readings.systolic ?? null,
    diastolic: readings.diastolic ?? null,
    pulse: readings.pulse ?? null,
    context: readings.context ?? null,
    beyond: readings.beyond ?? null,
    unit: vital.unit,
    taken_at: vital.takenAt.getTime(),
    recorded_at: vital.recordedAt.getTime(),
    source: vital.source,
    note: vital.note,
    file_id: vital.fileId,
    entered_as: vital.enteredAs,
    entered_by_name: enteredByName,
    edits: 0,
  };
}

/**
 * The entered reading in its stored form.
 * @throws Refusal 400 `unit_doubtful` with `likely_unit` where another unit was probably meant, else 400 `invalid`
 * with every problem.
 */
export function requireReading(given: GivenVital, unitConfirmed: boolean): ReadVital {
  const result = readVital(given, unitConfirmed);
  if ('read' in result) return result.read;
  const [first] = result.problems;
  // Who has said that it is meant hears what is wrong with it, and isn't asked the same again.
  if (result.doubt && first && !unitConfirmed)
    throw refusal(400, 'unit_doubtful', {
      fields: [{ field: first.field, code: 'unit_doubtful', values: { unit: result.doubt.unit } }],
      values: { unit: result.doubt.unit },
      extra: { likely_unit: result.doubt.unit },
    });
  throw refusal(400, 'invalid', { fields: result.problems });
}
