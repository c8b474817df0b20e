import type { Step } from '../step.ts';
import { budget } from './budget.ts';
import { build } from './build.ts';
import { figures } from './figures.ts';
import { format } from './format.ts';
import { imports } from './imports.ts';
import { journeys } from './journeys.ts';
import { newFeature } from './new-feature.ts';
import { release } from './release.ts';
import { rules, words } from './rules.ts';
import { httpOnPglite, httpOnPostgres, unit } from './tests.ts';
import { typesOfJourneys, typesOfServer, typesOfWeb } from './types.ts';
import { unused } from './unused.ts';

export const STATIC_STEPS: readonly Step[] = [
  format,
  imports,
  rules,
  unused,
  words,
  typesOfServer,
  typesOfWeb,
  typesOfJourneys,
];
export const UNIT_STEPS: readonly Step[] = [unit];
/** One after the other: each keeps all cores busy, and tests that wait for a clock dislike a crowd. */
export const POSTGRES_STEPS: readonly Step[] = [httpOnPostgres];
export const PGLITE_STEPS: readonly Step[] = [httpOnPglite];
export const BUILD_STEPS: readonly Step[] = [build];
export const RELEASE_STEPS: readonly Step[] = [release];
/** One at a time: each has a server and a Chromium of its own. */
export const BUDGET_STEPS: readonly Step[] = [budget, newFeature];
/** Alone: each has servers and a database of its own. */
export const FIGURES_STEPS: readonly Step[] = [figures];
export const JOURNEY_STEPS: readonly Step[] = [journeys];
