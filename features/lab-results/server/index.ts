import type { Db } from '#platform/server/db/database.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { LabResultsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { mayRead } from './policy.ts';
import { records } from './records.ts';
import { patientsOfFile } from './repository/reports.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export type { LabResultsDeps } from './deps.ts';
export { analytesOf } from './sample.ts';
export { LAB_RESULT_JOBS } from './service/names.ts';
export { type CriticalWithoutCare, criticalWithoutCare, isReportOf } from './service/without-care.ts';

/** A user who may read a patient's reports may read their papers. */
export async function isPaperOfReport(db: Db, fileId: string, principal: Principal): Promise<boolean> {
  for (const patientId of await patientsOfFile(db, principal.brandId, fileId))
    if (await mayRead(db, principal, patientId)) return true;
  return false;
}

/** Results of laboratories and other medical reports of patients. */
export const labResults = (deps: LabResultsDeps): FeatureServer => ({
  name: 'lab-results',
  routes: routes(deps),
  jobs: jobs(deps),
  listeners,
  notifications,
  timeline,
  records,
});
