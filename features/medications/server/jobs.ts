import type { Job } from '#platform/server/feature.ts';
import { countAgreed } from './service/agreements.ts';
import { planAll, sendReminders } from './service/reminders.ts';

const EVERY_MINUTE = '* * * * *';
const LATER_EVERY_HOUR = '27 * * * *';
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
  { name: 'medications.count-agreed', cron: LATER_EVERY_HOUR, handle: (work) => countAgreed(work) },
];
