import type { FeatureServer } from '#platform/server/feature.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export { type AllergyForChecks, type HistoryForChecks, historyForChecks } from './service/checks.ts';
export { activeAllergies, historyFor } from './service/read.ts';

/** The medical history of patients: what they report, and what a doctor confirmed. */
export const history: FeatureServer = { name: 'history', routes, listeners, timeline };
