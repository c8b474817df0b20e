import { isDeepStrictEqual } from 'node:util';
import type { JobContext } from '#platform/server/http/context.ts';
import { recordDifference } from '../repository/changed.ts';
import { readDays, type StoredDay, someDays } from '../repository/days.ts';
import { daysFromSource } from './from-source.ts';
import { makeDays, makeMissing } from './make-days.ts';

const CHECKED = 30;

/**
 * Compares some days, chosen by chance, with the source. What differs is recorded, noted in the log and made again.
 * @returns the days that differed
 */
export async function checkSomeDays(work: JobContext, brandId: string, count = CHECKED): Promise<string[]> {
  const differing: string[] = [];
  for (const day of await someDays(work.db, brandId, count)) {
    const span = { brandId, from: day, to: day };
    // What is known to have changed is no difference.
    await makeMissing(work, span);
    const stored = await readDays(work.db, span);
    const rows = differences(stored, await daysFromSource(work.db, { ...span, now: work.now }));
    if (rows === 0) continue;
    differing.push(day);
    await work.transaction((tx) => recordDifference(tx, brandId, day, rows, work.now));
    await makeDays(work, span);
  }
  if (differing.length > 0)
    work.log?.warn({ brandId, days: differing }, 'report days differed from the source');
  return differing;
}

/** How many rows are missing, too many, or say something else. */
function differences(stored: readonly StoredDay[], source: readonly StoredDay[]): number {
  const known = new Map(stored.map((row) => [row.clinicianId, row]));
  const wrong = source.filter((row) => !isDeepStrictEqual(known.get(row.clinicianId), row)).length;
  const ids = new Set(source.map(({ clinicianId }) => clinicianId));
  return wrong + stored.filter(({ clinicianId }) => !ids.has(clinicianId)).length;
}
