import { EVERYBODY } from '#features/vitals/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { DEADLINE_HOURS } from '../../rules.ts';
import { CARE, PRESSING_SINCE, REASONS } from './triage.ts';

/** Of the whole brand: how many wait beyond their deadline. */
const OVERDUE: Statement = {
  name: 'triage.overdue',
  text: `with mine as (
      select a.patient_id, ${CARE}
      from (select distinct r.patient_id from care_relations r
        where r.brand_id = $1 and r.ended_at is null and $2::uuid is null) a
      left join vital_triage t on t.brand_id = $1 and t.patient_id = a.patient_id
    ), ${REASONS}
    )
    select count(*)::int as count
    from worst w join mine on mine.patient_id = w.patient_id
    cross join lateral (select (array[${Object.values(DEADLINE_HOURS).join(', ')}])[w.rank + 1] * interval '1 hour' as span) s
    where case when mine.deadline_at is null then w.since + s.span
      when w.rank = 0 then least(mine.deadline_at, ${PRESSING_SINCE('mine')} + s.span)
      else mine.deadline_at end < $3::timestamptz`,
};

/** Patients with a care team who wait beyond their deadline, for any reason. */
export async function overduePatients(db: Db, brandId: string, now: Date): Promise<number> {
  const [row] = await runPrepared<{ count: number }>(db, OVERDUE, [
    brandId,
    null,
    now.toISOString(),
    EVERYBODY,
  ]);
  return row?.count ?? 0;
}
