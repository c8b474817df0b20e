import type { FilesDeps } from '#features/files/server/index.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { routes } from './routes.ts';

export { planAll, planReminders, sendReminders } from './service/reminders.ts';

export interface MedicationsDeps {
  readonly isSharedElsewhere: FilesDeps['isSharedElsewhere'];
}

/** What patients take, when, and what became of each dose. */
export function medications({ isSharedElsewhere }: MedicationsDeps): FeatureServer {
  return {
    name: 'medications',
    routes: (on) => routes(on, isSharedElsewhere),
    listeners,
    jobs,
    notifications,
  };
}
