import type { Job } from '#platform/server/feature.ts';
import { KEPT_DAYS } from '../rules.ts';
import { emptyOutbox, OUTBOX_KEPT_HOURS } from './outbox.ts';
import { removePushedBefore } from './push/reminder-repository.ts';
import { removeOlderThan } from './repository.ts';

/** An unanswered reminder is removed after this time: by then the device shows newer ones. */
const SHOWN_KEPT_HOURS = 48;

export const jobs: Job[] = [
  {
    name: 'notifications.forget-old',
    cron: '10 21 * * *',
    async handle({ db, now }) {
      await removeOlderThan(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
      await removePushedBefore(db, new Date(now.getTime() - SHOWN_KEPT_HOURS * 3_600_000));
      await emptyOutbox(db, new Date(now.getTime() - OUTBOX_KEPT_HOURS * 3_600_000));
    },
  },
];
