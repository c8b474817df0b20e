import { cliniciansAtSql } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { cameAfter } from './answered.ts';
import {
  EACH_KIND,
  IS_OF_KIND,
  type JudgedBy,
  judgedBySql,
  VITAL_COLUMNS,
  VITAL_JOIN,
  type VitalRow,
} from './rows.ts';

/** The newest reading of a kind, with what is known of it should it be critical. */
export interface LatestRow extends VitalRow {
  /** When the care team was notified; null where it never was critical. */
  readonly critical_at: number | null;
  /** No answer has been given since it came. */
  readonly unanswered: boolean;
  /** Who entered the reading, or made it critical by a change: they aren't notified of it. */
  readonly critical_by: string;
  readonly notified: readonly { readonly person_id: string; readonly name: string | null }[];
}

export interface LatestVitals extends JudgedBy {
  readonly latest: readonly LatestRow[];
}

/** One step down the index for each kind, however many readings there are. */
export const LATEST: Statement = {
  name: 'vitals.latest',
  text: `select (select coalesce(json_agg(l), '[]') from (
      select ${VITAL_COLUMNS}, extract(epoch from v.critical_at)::float8 * 1000 as critical_at,
        case when v.critical_at is null then ${cameAfter('t.closed_at', 'recorded_at')}
          else ${cameAfter('t.closed_at', 'critical_at')} end is true as unanswered,
        case when v.critical_at is null then '[]' else ${cliniciansAtSql('$2', '$1::uuid', 'v.critical_at')} end as notified,
        coalesce((select e.by_id from vital_edits e where e.vital_id = v.id and e.at = v.critical_at limit 1),
          v.entered_by) as critical_by
      from (values ${EACH_KIND}) as k (type, is_hba1c)
      cross join lateral (
        select * from vitals v
        where v.patient_id = $1::uuid and v.brand_id = $2 and v.deleted_at is null and ${IS_OF_KIND}
        order by v.taken_at desc, v.id desc limit 1) v
      left join vital_triage t on t.brand_id = $2 and t.patient_id = $1::uuid
      ${VITAL_JOIN}) l) as latest,
    ${judgedBySql('$1::uuid', '$2')}`,
};

export async function latestVitals(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
): Promise<LatestVitals> {
  const [row] = await runPrepared<LatestVitals>(db, LATEST, [of.patientId, of.brandId]);
  return row ?? { latest: [], ranges: [], height: null };
}
