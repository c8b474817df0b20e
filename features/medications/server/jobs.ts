import type { Job } from '#platform/server/feature.ts';
import { planAll, sendReminders } from './service/reminders.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '13 * * * *';

export const jobs: readonly Job[] = [
  {
    name: 'medications.remind',
    cron: EVERY_MINUTE,
    handle: async (work) => {
      await sendReminders(work);
    },
  },
  { name: 'medications.plan', cron: EVERY_HOUR, handle: (work) => planAll(work) },
];
