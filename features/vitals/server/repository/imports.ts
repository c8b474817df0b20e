import { sql } from 'drizzle-orm';
import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Source, Vital } from '../../contract.ts';

/** What all readings of one import share. */
export interface ImportOf {
  readonly patientId: string;
  readonly brandId: string;
  readonly source: Source;
  readonly enteredBy: string;
  readonly enteredAs: Vital['entered_by'];
  readonly now: Date;
}

export interface ImportedVital {
  readonly id: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly canonicalValue: number | null;
  readonly takenAt: Date;
  readonly note: string;
  readonly ref: string;
  readonly sentHash: string;
  readonly changedAt: Date | null;
  readonly criticalAt: Date | null;
}

/** Imports of one patient take turns, so that two that bring the same records never wait for each other's rows. */
export async function takeTurn(tx: Tx, of: Pick<ImportOf, 'patientId' | 'brandId'>): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vital-import ${of.brandId} ${of.patientId}`}, 0))`,
  );
}

const INSERT: Statement = {
  name: 'vitals.import',
  text: `insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, pulse, context, unit, canonical_value,
      taken_at, recorded_at, source, source_ref, source_at, note, entered_by, entered_as, sent_hash, critical_at, beyond)
    select r.id, $1::uuid, $2, r.type, r.value, r.systolic, r.diastolic, r.pulse, r.context, r.unit, r.canonical_value,
      r.taken_at, $3::timestamptz, $4, r.ref, r.changed_at, r.note, $5::uuid, $6, r.sent_hash, r.critical_at, r.beyond
    from jsonb_to_recordset($7::jsonb) as r (id uuid, type text, value float8, systolic float8, diastolic float8,
      pulse float8, context text, unit text, canonical_value float8, taken_at timestamptz, ref text, changed_at timestamptz,
      note text, sent_hash text, critical_at timestamptz, beyond text)
    on conflict do nothing returning id`,
};

const ROWS_AT_ONCE = 500;

/** Stores the new ones, and returns their ids. */
export async function insertImported(
  tx: Tx,
  of: ImportOf,
  vitals: readonly ImportedVital[],
): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let at = 0; at < vitals.length; at += ROWS_AT_ONCE) {
    const rows = vitals.slice(at, at + ROWS_AT_ONCE).map(({ readings, ...vital }) => ({
      id: vital.id,
      type: vital.type,
      ...readings,
      unit: vital.unit,
      canonical_value: vital.canonicalValue,
      taken_at: vital.takenAt,
      ref: vital.ref,
      changed_at: vital.changedAt,
      note: vital.note,
      sent_hash: vital.sentHash,
      critical_at: vital.criticalAt,
    }));
    const inserted = await runPrepared<{ id: string }>(tx, INSERT, [
      of.patientId,
      of.brandId,
      of.now.toISOString(),
      of.source,
      of.enteredBy,
      of.enteredAs,
      JSON.stringify(rows),
    ]);
    for (const { id } of inserted) stored.add(id);
  }
  return stored;
}

export interface KnownRecord {
  readonly id: string;
  readonly ref: string;
  readonly sent_hash: string;
  /** Milliseconds since 1970. */
  readonly changed_at: number | null;
  readonly deleted: boolean;
  /** The record is a duplicate of a reading from another source. */
  readonly duplicate: boolean;
}

// Each ref is looked up in the index of its table: `offset 0` keeps the planner from comparing every reading of a patient
// with every ref.
const KNOWN: Statement = {
  name: 'vitals.known_records',
  text: `select v.id, v.source_ref as ref, v.sent_hash, extract(epoch from v.source_at)::float8 * 1000 as changed_at,
      v.deleted_at is not null as deleted, false as duplicate
    from unnest($4::text[]) as asked (ref)
    cross join lateral (
      select * from vitals
      where patient_id = $1::uuid and brand_id = $2 and source = $3 and source_ref = asked.ref
      offset 0
    ) v
    union all
    select t.vital_id, t.source_ref, t.sent_hash, extract(epoch from t.source_at)::float8 * 1000,
      v.deleted_at is not null, true
    from unnest($4::text[]) as asked (ref)
    cross join lateral (
      select * from vital_twins
      where patient_id = $1::uuid and brand_id = $2 and source = $3 and source_ref = asked.ref
      offset 0
    ) t
    join vitals v on v.id = t.vital_id`,
};

/** What became of these records before, also what was deleted since. */
export async function knownRecords(
  db: Db,
  of: Pick<ImportOf, 'patientId' | 'brandId' | 'source'>,
  refs: readonly string[],
): Promise<KnownRecord[]> {
  if (refs.length === 0) return [];
  return await runPrepared<KnownRecord>(db, KNOWN, [of.patientId, of.brandId, of.source, refs]);
}

const NOTE: Statement = {
  name: 'vitals.note_record',
  text: 'update vitals set sent_hash = $2, source_at = coalesce($3::timestamptz, source_at) where id = $1::uuid',
};

/** From now on this is what its source said last. */
export async function noteRecord(
  tx: Tx,
  vitalId: string,
  said: { readonly sentHash: string; readonly changedAt: Date | null },
): Promise<void> {
  await runPrepared(tx, NOTE, [vitalId, said.sentHash, said.changedAt?.toISOString() ?? null]);
}
