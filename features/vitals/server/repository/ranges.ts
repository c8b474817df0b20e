import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { careCircleSql } from '#features/people/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { vitalRanges } from '../tables.ts';
import type { OwnRangeRow } from './rows.ts';

export interface SetRangeRow extends OwnRangeRow {
  readonly set_at: number;
  readonly set_by_name: string | null;
}

const IN_FORCE: Statement = {
  name: 'vitals.ranges',
  text: `select r.measure, r.critical_low, r.low, r.high, r.critical_high, p.name as set_by_name,
      extract(epoch from r.set_at)::float8 * 1000 as set_at
    from vital_ranges r left join persons p on p.id = r.set_by
    where r.patient_id = $1::uuid and r.brand_id = $2 and r.ended_at is null`,
};

export const rangesInForce = (db: Db, brandId: string, patientId: string): Promise<SetRangeRow[]> =>
  runPrepared<SetRangeRow>(db, IN_FORCE, [patientId, brandId]);

/** Ends what held until now and sets these. */
export async function replaceRanges(
  tx: Tx,
  of: { readonly brandId: string; readonly patientId: string },
  ranges: readonly OwnRangeRow[],
  by: { readonly personId: string; readonly now: Date },
): Promise<void> {
  // Two doctors who set them at the same moment take turns.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vital-ranges ${of.brandId} ${of.patientId}`}, 0))`,
  );
  await tx
    .update(vitalRanges)
    .set({ endedAt: by.now })
    .where(
      and(
        eq(vitalRanges.patientId, of.patientId),
        eq(vitalRanges.brandId, of.brandId),
        isNull(vitalRanges.endedAt),
      ),
    );
  if (ranges.length === 0) return;
  await tx.insert(vitalRanges).values(
    ranges.map((range) => ({
      id: uuid(),
      ...of,
      measure: range.measure,
      criticalLow: range.critical_low,
      low: range.low,
      high: range.high,
      criticalHigh: range.critical_high,
      setBy: by.personId,
      setAt: by.now,
    })),
  );
}

const CIRCLE: Statement = {
  name: 'vitals.circle',
  text: `select ${careCircleSql('$1', '$2::uuid')} as circle`,
};

/** Who sees a patient's readings beside the patient. */
export async function circleOf(db: Db, brandId: string, patientId: string): Promise<readonly string[]> {
  const [row] = await runPrepared<{ circle: string[] }>(db, CIRCLE, [brandId, patientId]);
  return row?.circle ?? [];
}
