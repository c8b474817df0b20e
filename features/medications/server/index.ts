import type { FeatureServer } from '#platform/server/feature.ts';
import type { MedicationsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export { countAgreed } from './service/agreements.ts';
export { planAll, planReminders, sendReminders } from './service/reminders.ts';
export { type ReportDoses, reportDoses } from './service/report-doses.ts';
export {
  type CountedMedicine,
  countedMedicines,
  type TakenMedicine,
  takenMedicines,
} from './service/taken.ts';

/** What patients take, when, and what became of each dose. */
export function medications(deps: MedicationsDeps): FeatureServer {
  return {
    name: 'medications',
    routes: (on) => routes(on, deps),
    listeners,
    jobs,
    notifications,
    records,
    timeline,
  };
}
