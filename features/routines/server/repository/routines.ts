import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Routine } from '../../contract.ts';

export interface TakenRow {
  readonly id: string;
  readonly type: ReadingKind;
  readonly context: SugarContext | null;
  readonly taken_at: number;
}

/** As `listRoutines` gives them. */
export interface ListedRoutine {
  readonly id: string;
  readonly patient_id: string;
  readonly type: ReadingKind;
  readonly context: SugarContext | null;
  readonly every_days: number;
  readonly times: readonly string[];
  readonly unit: string;
  readonly targets: Routine['targets'];
  readonly note: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly set_at: number;
  readonly set_by_name: string | null;
}

const ROUTINE = `jsonb_build_object('id', r.id, 'patient_id', r.patient_id, 'type', r.type, 'context', r.context,
    'every_days', r.every_days, 'times', r.times, 'unit', r.unit, 'targets', r.targets, 'note', r.note,
    'starts_on', to_char(r.starts_on, 'YYYY-MM-DD'), 'ends_on', to_char(r.ends_on, 'YYYY-MM-DD'),
    'set_at', extract(epoch from r.set_at)::float8 * 1000, 'set_by_name', p.name)`;

const LIST: Statement = {
  name: 'routines.list',
  text: `select (select coalesce(jsonb_agg(${ROUTINE} order by r.set_at, r.id), '[]') from vital_routines r
      left join persons p on p.id = r.set_by
      where r.patient_id = $1::uuid and r.brand_id = $2 and r.ended_at is null) as routines,
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'type', v.type, 'context', v.context,
        'taken_at', extract(epoch from v.taken_at)::float8 * 1000)), '[]') from vitals v
      where v.patient_id = $1::uuid and v.brand_id = $2 and v.deleted_at is null
        and v.taken_at >= $3::timestamptz and v.taken_at < $4::timestamptz) as taken`,
};

/** Active routines, and the readings from `from` until before `until`, in one statement. */
export async function listRoutines(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  span: { readonly from: Date; readonly until: Date },
): Promise<{ readonly routines: readonly ListedRoutine[]; readonly taken: readonly TakenRow[] }> {
  const values = [of.patientId, of.brandId, span.from.toISOString(), span.until.toISOString()];
  const [row] = await runPrepared<{ routines: ListedRoutine[]; taken: TakenRow[] }>(db, LIST, values);
  return row ?? { routines: [], taken: [] };
}

const FIND: Statement = {
  name: 'routines.find',
  text: `select ${ROUTINE} as routine, r.sent_hash, r.ended_at is not null as ended from vital_routines r
    left join persons p on p.id = r.set_by where r.id = $1::uuid and r.brand_id = $2`,
};

export async function findRoutine(
  db: Db,
  brandId: string,
  id: string,
): Promise<{ readonly routine: ListedRoutine; readonly sent_hash: string; readonly ended: boolean } | null> {
  const rows = await runPrepared<{ routine: ListedRoutine; sent_hash: string; ended: boolean }>(db, FIND, [
    id,
    brandId,
  ]);
  return rows[0] ?? null;
}
