import { careCircleSql } from '#features/people/server/index.ts';
import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type DomainEvent, insertIntoOutbox } from '#platform/server/events/publish.ts';
import type { Source, Vital, VitalChange } from '../../contract.ts';
import {
  type JudgedBy,
  judgedBySql,
  READINGS_OF_V,
  VITAL_COLUMNS,
  VITAL_JOIN,
  type VitalRow,
} from './rows.ts';

export interface Born {
  /** The patient's birthday, YYYY-MM-DD, where it is known: readings can't be earlier. */
  readonly born: string | null;
}
const bornSql = (patient: string): string =>
  `(select p.date_of_birth::text from persons p where p.id = ${patient}) as born`;

const BORN: Statement = { name: 'vitals.born', text: `select ${bornSql('$1::uuid')}` };

export async function bornOn(db: Db, patientId: string): Promise<string | null> {
  return (await runPrepared<Born>(db, BORN, [patientId]))[0]?.born ?? null;
}

/** What keeping a reading depends on. */
export interface ReadingContext extends JudgedBy, Born {
  /** The people to notify: those who look after the patient or act for them. */
  readonly circle: readonly string[];
  /** A routine has reminded them within a day. */
  readonly reminded: boolean;
  /** What was stored under this id before. */
  readonly before: { readonly sent_hash: string; readonly brand_id: string } | null;
}

interface KeepAsk {
  readonly patientId: string;
  readonly brandId: string;
  readonly vitalId: string;
  readonly now: Date;
}

const readingContextSql = (patient: string, brand: string, vital: string, now: string): string => `
  ${careCircleSql(brand, patient)} as circle, ${judgedBySql(patient, brand)},
  ${bornSql(patient)},
  (select json_build_object('sent_hash', b.sent_hash, 'brand_id', b.brand_id) from vitals b
    where b.id = ${vital}) as before,
  exists (select 1 from vital_routines r where r.patient_id = ${patient} and r.brand_id = ${brand}
    and r.ended_at is null and r.reminded_at > ${now} - interval '1 day') as reminded`;

const READING_CONTEXT: Statement = {
  name: 'vitals.reading_context',
  text: `select ${readingContextSql('$1::uuid', '$2', '$3::uuid', '$4::timestamptz')}`,
};
/** A row for each, in the order of asking. */
const READING_CONTEXTS: Statement = {
  name: 'vitals.reading_contexts',
  text: `select ${readingContextSql('q.patient', 'q.brand', 'q.vital', 'q.now')}
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) with ordinality
      as q (patient, brand, vital, now, line)
    order by q.line`,
};

/** Every stored reading needs this query: under load, simultaneous ones share a statement. */
const contexts = new BatchedReads<KeepAsk, ReadingContext>(async (db, asks) => {
  const asked = [
    asks.map(({ patientId }) => patientId),
    asks.map(({ brandId }) => brandId),
    asks.map(({ vitalId }) => vitalId),
    asks.map(({ now }) => now.toISOString()),
  ];
  if (asks.length > 1) return await runPrepared<ReadingContext>(db, READING_CONTEXTS, asked);
  return await runPrepared<ReadingContext>(
    db,
    READING_CONTEXT,
    asked.map(([only]) => only),
  );
});

export const readingContext = (db: Db, ask: KeepAsk): Promise<ReadingContext> =>
  contexts.read(db, JSON.stringify([ask.patientId, ask.brandId, ask.vitalId]), ask);

export interface NewVital {
  readonly id: string;
  readonly patientId: string;
  readonly brandId: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly canonicalValue: number | null;
  readonly takenAt: Date;
  readonly recordedAt: Date;
  readonly source: Source;
  readonly sourceRef: string | null;
  readonly note: string;
  readonly fileId: string | null;
  readonly enteredBy: string;
  readonly enteredAs: Vital['entered_by'];
  readonly sentHash: string;
  readonly criticalAt: Date | null;
}

/** The reading and its events: adding is one statement. */
const WRITE: Statement = {
  name: 'vitals.write',
  text: `with kept as (
      insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, pulse, context, unit, canonical_value, taken_at,
        recorded_at, source, source_ref, note, file_id, entered_by, entered_as, sent_hash, critical_at, beyond)
      values ($1::uuid, $2::uuid, $3, $4, $5::float8, $6::float8, $7::float8, $8::float8, $9, $10, $11::float8,
        $12::timestamptz, $13::timestamptz, $14, $15, $16, $17::uuid, $18::uuid, $19, $20, $21::timestamptz, $23)
      on conflict do nothing returning id, entered_by, patient_id
    ), told as (
      ${insertIntoOutbox(
        {
          ...{ id: 'gen_random_uuid()', type: 'f.type', brandId: '$3', data: 'f.data', live: 'f.live' },
          at: '$13::timestamptz',
        },
        'kept, jsonb_to_recordset($22::jsonb) as f (type text, data jsonb, live jsonb)',
      )}
    )
    select kept.id, p.name as entered_by_name from kept
    left join persons p on p.id = kept.entered_by and kept.entered_by <> kept.patient_id`,
};

/** Null when there is a reading under that id, or of that record of its source, already. */
export async function writeVital(
  db: Db,
  vital: NewVital,
  events: readonly DomainEvent[],
): Promise<{ readonly entered_by_name: string | null } | null> {
  const { readings } = vital;
  const notified = events.map(({ type, data, live }) => ({ type, data, live: live ?? [] }));
  const [row] = await runPrepared<{ entered_by_name: string | null }>(db, WRITE, [
    vital.id,
    vital.patientId,
    vital.brandId,
    vital.type,
    readings.value ?? null,
    readings.systolic ?? null,
    readings.diastolic ?? null,
    readings.pulse ?? null,
    readings.context ?? null,
    vital.unit,
    vital.canonicalValue,
    vital.takenAt.toISOString(),
    vital.recordedAt.toISOString(),
    vital.source,
    vital.sourceRef,
    vital.note,
    vital.fileId,
    vital.enteredBy,
    vital.enteredAs,
    vital.sentHash,
    vital.criticalAt?.toISOString() ?? null,
    JSON.stringify(notified),
    readings.beyond ?? null,
  ]);
  return row ?? null;
}

export interface FoundVital extends VitalRow, JudgedBy, Born {
  readonly deleted: boolean;
  /** When the care team was notified of it as critical, in milliseconds since 1970. */
  readonly critical_at: number | null;
  readonly circle: readonly string[];
}

const FIND: Statement = {
  name: 'vitals.find',
  text: `select ${VITAL_COLUMNS}, v.deleted_at is not null as deleted, extract(epoch from v.critical_at)::float8 * 1000 as critical_at,
      ${careCircleSql('v.brand_id', 'v.patient_id')} as circle, ${judgedBySql('v.patient_id', 'v.brand_id')},
      ${bornSql('v.patient_id')}
    from vitals v ${VITAL_JOIN} where v.id = $1::uuid and v.brand_id = $2`,
};

/** A reading of the brand, deleted or not. */
export async function findVital(db: Db, brandId: string, vitalId: string): Promise<FoundVital | null> {
  return (await runPrepared<FoundVital>(db, FIND, [vitalId, brandId]))[0] ?? null;
}

const LOCK: Statement = { name: 'vitals.lock', text: 'select id from vitals where id = $1::uuid for update' };

/** Changes of one reading take turns: none is lost, and each knows what was there before it. */
export async function lockVital(tx: Tx, brandId: string, vitalId: string): Promise<FoundVital | null> {
  await runPrepared(tx, LOCK, [vitalId]);
  return await findVital(tx, brandId, vitalId);
}

export interface VitalState {
  readonly readings: Readings;
  readonly unit: string;
  readonly canonicalValue: number | null;
  readonly takenAt: Date;
  readonly note: string;
  readonly deletedAt: Date | null;
  /** Since when the care team knows that it is critical; null when it isn't (any longer). */
  readonly criticalAt: Date | null;
}

/** Stores a reading before it is changed: $1 reading, $2 time, $3 person, $4 action. */
const NOTED = `insert into vital_edits (id, vital_id, at, by_id, action, readings, unit, taken_at, note)
      select gen_random_uuid(), v.id, $2::timestamptz, $3::uuid, $4, ${READINGS_OF_V},
        v.unit, v.taken_at, v.note
      from vitals v where v.id = $1::uuid`;

const REMOVE_PHOTO: Statement = {
  name: 'vitals.remove_photo',
  text: `with noted as (${NOTED}) update vitals set file_id = null, edits = edits + 1 where id = $1::uuid`,
};

/** The reading itself stays as it is. */
export async function removePhoto(
  tx: Tx,
  vitalId: string,
  by: { readonly personId: string; readonly now: Date },
): Promise<void> {
  await runPrepared(tx, REMOVE_PHOTO, [vitalId, by.now.toISOString(), by.personId, 'photo_removed']);
}

const CHANGE: Statement = {
  name: 'vitals.change',
  text: `with noted as (${NOTED})
    update vitals set value = $5::float8, systolic = $6::float8, diastolic = $7::float8, pulse = $8::float8, context = $9,
      unit = $10, canonical_value = $11::float8, taken_at = $12::timestamptz, note = $13, deleted_at = $14::timestamptz,
      critical_at = $15::timestamptz, beyond = $16, edits = edits + 1
    where id = $1::uuid`,
};

/** Changes a reading and notes what it was. */
export async function changeVital(
  tx: Tx,
  vitalId: string,
  to: VitalState,
  by: { readonly personId: string; readonly now: Date; readonly action: VitalChange['action'] },
): Promise<void> {
  const { readings } = to;
  await runPrepared(tx, CHANGE, [
    vitalId,
    by.now.toISOString(),
    by.personId,
    by.action,
    readings.value ?? null,
    readings.systolic ?? null,
    readings.diastolic ?? null,
    readings.pulse ?? null,
    readings.context ?? null,
    to.unit,
    to.canonicalValue,
    to.takenAt.toISOString(),
    to.note,
    to.deletedAt?.toISOString() ?? null,
    to.criticalAt?.toISOString() ?? null,
    readings.beyond ?? null,
  ]);
}

export interface ChangeRow extends Pick<VitalChange, 'action' | 'readings' | 'unit' | 'note'> {
  readonly at: number;
  readonly taken_at: number;
  readonly by_name: string | null;
}

const CHANGES: Statement = {
  name: 'vitals.changes',
  text: `select e.action, e.readings, e.unit, e.note, extract(epoch from e.at)::float8 * 1000 as at,
      extract(epoch from e.taken_at)::float8 * 1000 as taken_at, p.name as by_name
    from vital_edits e join vitals v on v.id = e.vital_id
    left join persons p on p.id = e.by_id and e.by_id <> v.patient_id
    where e.vital_id = $1::uuid order by e.at desc, e.id desc`,
};

export const changesOf = (db: Db, vitalId: string): Promise<ChangeRow[]> =>
  runPrepared<ChangeRow>(db, CHANGES, [vitalId]);
