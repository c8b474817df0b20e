import type { FeatureServer } from '#platform/server/feature.ts';
import type { PrescriptionsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export type { PrescriptionsDeps } from './deps.ts';
export {
  activeLine,
  authorsOf,
  contentOnceMore,
  type IssuedLine,
  type IssuedPrescription,
  issuedPrescription,
  type WantedMedicine,
} from './issued.ts';
export { prescriptionRecord, requestsOf } from './service/fhir.ts';
export type { SealedPrescription } from './service/sealed.ts';
export { ownCertificate } from './signing/certificate.ts';
export { visitOfPrescription, visitsWithPrescription } from './visits.ts';

/** What doctors prescribe: drafts, checks, signed papers and their verification. */
export function prescriptions(deps: PrescriptionsDeps): FeatureServer {
  return {
    name: 'prescriptions',
    routes: (on) => routes(on, deps),
    listeners,
    notifications,
    records,
    timeline,
    jobs: jobs(deps.blobs),
  };
}
