import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Source } from '../../contract.ts';
import type { Measurement } from '../../rules.ts';
import type { ImportOf } from './imports.ts';

type ImportSubject = Pick<ImportOf, 'patientId' | 'brandId' | 'source'>;

/** A reading that stands here, or stood here until it was deleted. */
export interface ExistingReading extends Measurement {
  readonly id: string;
  readonly source: Source;
  readonly deleted: boolean;
  /** Another record of the asking source is known to tell of it. */
  readonly matched: boolean;
}

interface ExistingReadingRow extends Pick<ExistingReading, 'id' | 'source' | 'deleted' | 'matched'> {
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly taken_at: number;
}

// Each minute is looked up in an index of its own kind: `offset 0` keeps the planner from comparing every reading of
// a patient with every minute.
const WITHIN = (state: 'is null' | 'is not null'): string => `
  select v.id, v.source, v.type, v.unit, v.deleted_at is not null as deleted,
    extract(epoch from v.taken_at)::float8 * 1000 as taken_at,
    jsonb_strip_nulls(jsonb_build_object('value', v.value, 'systolic', v.systolic, 'diastolic', v.diastolic,
      'pulse', v.pulse, 'context', v.context, 'beyond', v.beyond)) as readings,
    exists (select 1 from vital_twins t where t.vital_id = v.id and t.source = $3) as matched
  from unnest($4::timestamptz[]) as m (minute)
  cross join lateral (
    select * from vitals
    where patient_id = $1::uuid and brand_id = $2 and deleted_at ${state}
      and taken_at >= m.minute and taken_at < m.minute + interval '1 minute'
    offset 0
  ) v`;

export const EXISTING_READINGS: Statement = {
  name: 'vitals.standing',
  text: `${WITHIN('is null')} union all ${WITHIN('is not null')}`,
};

/** A patient's readings of these minutes, wherever they came from; deleted ones come last. */
export async function existingReadingsAt(
  db: Db,
  of: ImportSubject,
  minutes: readonly number[],
): Promise<ExistingReading[]> {
  if (minutes.length === 0) return [];
  const rows = await runPrepared<ExistingReadingRow>(db, EXISTING_READINGS, [
    of.patientId,
    of.brandId,
    of.source,
    minutes.map((minute) => new Date(minute).toISOString()),
  ]);
  return rows
    .map(({ readings, unit, taken_at, ...row }) => ({
      ...row,
      read: { readings, unit },
      takenAt: new Date(Math.round(taken_at)),
    }))
    .sort((a, b) => Number(a.deleted) - Number(b.deleted));
}

export interface Duplicate {
  readonly ref: string;
  readonly vitalId: string;
  readonly sentHash: string;
  readonly changedAt: Date | null;
}

const NOTE: Statement = {
  name: 'vitals.note_duplicates',
  text: `insert into vital_twins (patient_id, brand_id, source, source_ref, vital_id, sent_hash, source_at)
    select $1::uuid, $2, $3, r.ref, r.vital_id, r.sent_hash, r.changed_at
    from jsonb_to_recordset($4::jsonb) as r (ref text, vital_id uuid, sent_hash text, changed_at timestamptz)
    on conflict (patient_id, brand_id, source, source_ref) do update
      set vital_id = excluded.vital_id, sent_hash = excluded.sent_hash, source_at = excluded.source_at`,
};

/** These records tell of readings that were there: they are known again, whatever becomes of the reading. */
export async function noteDuplicates(
  tx: Tx,
  of: ImportSubject,
  duplicates: readonly Duplicate[],
): Promise<void> {
  if (duplicates.length === 0) return;
  const rows = duplicates.map(({ ref, vitalId, sentHash, changedAt }) => ({
    ref,
    vital_id: vitalId,
    sent_hash: sentHash,
    changed_at: changedAt,
  }));
  await runPrepared(tx, NOTE, [of.patientId, of.brandId, of.source, JSON.stringify(rows)]);
}
