import type { Job } from '#platform/server/feature.ts';
import { remindOfVitals } from './service/reminders.ts';

const EVERY_MINUTE = '* * * * *';

export const jobs: readonly Job[] = [
  // A schedule is kept by its name: it stays what it was in vitals.
  { name: 'vitals.remind', cron: EVERY_MINUTE, handle: (work) => remindOfVitals(work) },
];
