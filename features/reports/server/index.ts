import type { FeatureServer } from '#platform/server/feature.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import type { PaperDeps } from './service/files.ts';

export { followChanges, tendDays } from './jobs.ts';
export { checkSomeDays } from './service/check.ts';
export { makeDays, makeRows, makeWeeks } from './service/make-days.ts';

/** Figures of a brand for those who are responsible for it, and of their own visits for doctors and coaches. */
export const reports = (deps: PaperDeps): FeatureServer => ({
  name: 'reports',
  routes: routes(deps),
  jobs,
  listeners,
});
