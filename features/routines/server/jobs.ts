import type { Job } from '#platform/server/feature.ts';
import { remindOfVitals } from './service/reminders.ts';

const EVERY_MINUTE = '* * * * *';

export const jobs: readonly Job[] = [
  // The schedule is stored under its name, which stays the one from vitals.
  { name: 'vitals.remind', cron: EVERY_MINUTE, handle: (work) => remindOfVitals(work) },
];
