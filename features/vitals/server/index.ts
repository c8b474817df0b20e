import type { FilesDeps } from '#features/files/server/index.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { paperRoutes } from './paper-routes.ts';
import type { PhotoDeps } from './photos/guess.ts';
import { photoRoutes } from './photos/routes.ts';
import { Semaphore } from './photos/semaphore.ts';
import { forgetUndecided } from './photos/service.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export { careChanged, triageChanged } from './events.ts';
export { isPictureOfVitals, pictures } from './photos/pictures.ts';
export { iso, rangesFrom, readingsOf } from './presenter.ts';
export { cameAfter, saveTriage } from './repository/answered.ts';
export { CONTEXT, EVERYBODY, RANGE_OF } from './repository/bounds.ts';
export { bornOn } from './repository/entries.ts';
export { type LatestRow, latestVitals } from './repository/latest.ts';
export { circleOf } from './repository/ranges.ts';
export {
  daysOfLateReadings,
  type ReportReading,
  reportReadings,
} from './repository/report-readings.ts';
export {
  changeRoutine,
  claimReminders,
  countRoutines,
  insertRoutine,
  type RoutineChange,
  type RoutineRow,
} from './repository/routines.ts';
export { EACH_KIND, IS_OF_KIND, type JudgedBy, type VitalRow } from './repository/rows.ts';
export { deduplicate } from './service/deduplicate.ts';
export {
  alertsWithoutCare,
  type LabReading,
  raiseAlert,
  recordFromLab,
  unansweredAlerts,
  withdrawAlert,
  withdrawFromLab,
} from './service/from-lab.ts';
export { type ImportedReading, importFor, takeRecords, worstOf } from './service/imports.ts';
export { importedOf, patientOf, RESOURCE as VITALS } from './service/reading.ts';

/** Pictures worked on at once in one server, and how long the others wait for their turn. */
const AT_ONCE = 2;
const PATIENCE_MS = 20_000;

export interface VitalsDeps {
  readonly words: Translator;
  readonly imageReader: ImageReader;
  readonly blobs: BlobStore;
  readonly press: PdfRenderer;
  readonly isSharedElsewhere: FilesDeps['isSharedElsewhere'];
  readonly hasConsent: PhotoDeps['hasConsent'];
}

/** Readings of patients, and what they are judged by. */
export function vitals({
  words,
  imageReader,
  blobs,
  press,
  isSharedElsewhere,
  hasConsent,
}: VitalsDeps): FeatureServer {
  const photos = { imageReader, blobs, hasConsent, turns: new Semaphore(AT_ONCE, PATIENCE_MS) };
  return {
    name: 'vitals',
    routes(on) {
      routes(on, isSharedElsewhere);
      paperRoutes(on, { words, press });
      photoRoutes(on, photos);
    },
    listeners,
    records,
    timeline,
    notifications,
    jobs: [forgetUndecided],
  };
}
