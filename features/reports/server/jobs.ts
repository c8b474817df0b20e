import { BRANDS } from '#brands/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { changedDays } from './repository/changed.ts';
import { checkSomeDays } from './service/check.ts';
import { makeDays, makeMissing } from './service/make-days.ts';

const AT_ONCE = 50;
/** Two years: the longest report, and the weeks before it. */
const DAYS_STORED = 735;
/** A note is late only a day after it was begun. */
const LATE_DAYS = 3;

/** Makes again what changed since it was made. */
export async function followChanges(work: JobContext): Promise<void> {
  for (const { brand_id: brandId, day } of await changedDays(work.db, null, AT_ONCE))
    await makeDays(work, { brandId, from: day, to: day });
}

/** Makes the days that are over, so that no report has to wait for it, and looks whether older ones still are right. */
export async function tendDays(work: JobContext): Promise<void> {
  const today = clinicDay(work.now);
  for (const { id: brandId } of BRANDS) {
    await makeDays(work, { brandId, from: addDays(today, -LATE_DAYS), to: today });
    await makeMissing(work, { brandId, from: addDays(today, -DAYS_STORED), to: today });
    await checkSomeDays(work, brandId);
  }
}

export const jobs: readonly Job[] = [
  { name: 'reports.follow-changes', cron: '* * * * *', handle: followChanges },
  // 01:10 in India.
  { name: 'reports.tend-days', cron: '40 19 * * *', handle: tendDays },
];
