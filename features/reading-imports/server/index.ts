import type { FeatureServer } from '#platform/server/feature.ts';
import { type ImportDeps, routes } from './routes.ts';

/** Readings that come as a file, or as an export of a platform. Vitals keeps them. */
export const readingImports = (deps: ImportDeps): FeatureServer => ({
  name: 'reading-imports',
  routes: (on) => routes(on, deps),
});
