import { BRANDS } from '#brands/index.ts';
import { daysOfLateReadings } from '#features/vitals/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { changedDays, daysOfChangedRows, markChanged } from './repository/changed.ts';
import { checkSomeDays } from './service/check.ts';
import { makeDays, makeMissing, makeRows, makeWeeks } from './service/make-days.ts';
import { countMoments } from './service/moments.ts';

const AT_ONCE = 50;
/** Two years: the longest report, and the weeks before it. */
const DAYS_STORED = 735;
/** Notes are late after a day, chats are answered within three, and the last reading of a week may come on its Sunday. */
const LATE_DAYS = 8;
/** A night and what it may be late by. */
const SINCE_LAST_NIGHT_MS = 30 * 3_600_000;

/** Makes the days and rows that changed, and the weeks that they belong to. */
export async function followChanges(work: JobContext): Promise<void> {
  const days = await changedDays(work.db, null, AT_ONCE);
  for (const { brand_id: brandId, day } of days) await makeDays(work, { brandId, from: day, to: day });
  // Those of the days above are made by now.
  const rows = await daysOfChangedRows(work.db, null, AT_ONCE);
  for (const { brand_id: brandId, day } of rows) await makeRows(work, { brandId, day });
  for (const { brand_id: brandId, day } of [...days, ...rows])
    await makeWeeks(work, { brandId, from: day, to: addDays(day, 6) });
}

/** Makes the days that are over, so that no report has to wait for it, and looks whether older ones still are right. */
export async function tendDays(work: JobContext): Promise<void> {
  const today = clinicDay(work.now);
  for (const { id: brandId } of BRANDS) {
    const before = addDays(today, -LATE_DAYS);
    const since = new Date(work.now.getTime() - SINCE_LAST_NIGHT_MS);
    const changed = await daysOfLateReadings(work.db, { brandId, since, before });
    await work.transaction(async (tx) => {
      for (const day of changed.slice(-DAYS_STORED)) await markChanged(tx, brandId, day, work.now);
    });
    await makeDays(work, { brandId, from: before, to: today });
    const stored = { brandId, from: addDays(today, -DAYS_STORED), to: today };
    await makeMissing(work, stored);
    await makeWeeks(work, stored);
    await checkSomeDays(work, brandId);
  }
}

export const jobs: readonly Job[] = [
  { name: 'reports.count-moments', cron: '53 * * * *', handle: countMoments },
  { name: 'reports.follow-changes', cron: '* * * * *', handle: followChanges },
  // 01:10 in India.
  { name: 'reports.tend-days', cron: '40 19 * * *', handle: tendDays },
];
