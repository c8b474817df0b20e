import type { Job } from '#platform/server/feature.ts';
import { remindOfVitals } from './service/reminders.ts';

const EVERY_MINUTE = '* * * * *';

export const jobs: readonly Job[] = [
  { name: 'vitals.remind', cron: EVERY_MINUTE, handle: (work) => remindOfVitals(work) },
];
