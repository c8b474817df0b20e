import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { words } from './apps/web/words-plugin.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', 'data/**', 'checks/fixtures/**'];
const ON_A_DATABASE = '{features,platform,partners,apps,faults}/**/*.{http,db}.test.ts';
/** Of these, what the embedded database runs too where there is a PostgreSQL: what depends on it, and every call once. */
const OF_THE_EMBEDDED = [
  'platform/server/db/**/*.{http,db}.test.ts',
  'apps/server/operations/**/*.http.test.ts',
  'apps/server/{encryption,outsiders,prepare-database,process,seed-demo}.db.test.ts',
  'faults/restore.db.test.ts',
  'apps/server/personal-data.http.test.ts',
];
const ON_ITS_DATABASE = process.env.TEST_FILES === 'embedded' ? OF_THE_EMBEDDED : [ON_A_DATABASE];
/** These replace a module for the whole process, so each needs one of its own. */
const REPLACE_MODULES = ['features/chat/meanwhile.db.test.ts'];
const cores = availableParallelism();

/** Files that mostly wait, and the longest ones, start first: at the end they would run without another beside them. */
const FIRST = /\/faults\/|\/journeys\/(axe-everywhere|cold-words|medications\/family)\./;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

const ON_DATABASE = {
  // While one test waits for its database another one runs.
  maxWorkers: Math.min(cores + 1, 4),
  sequence: { groupOrder: 1 },
  globalSetup: ['apps/server/testing/template.ts'],
  // Generous, since no test may depend on how fast the machine is.
  testTimeout: 90_000,
  hookTimeout: 300_000,
};

/**
 * Three kinds of tests. `unit` needs nothing (screens start with `// @vitest-environment jsdom`), `http` talks to the
 * whole server over a database (the embedded one unless TEST_DATABASE says otherwise), `journeys` drives a browser.
 */
export default defineConfig({
  plugins: [react(), words(import.meta.dirname)],
  test: {
    maxWorkers: Math.min(cores, 4),
    sequence: { sequencer: LongestFirst },
    // Of what is waited for; long, since no test may depend on how fast the machine is.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{features,platform,partners,apps,brands,checks,bench,training}/**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, ON_A_DATABASE],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...ON_DATABASE,
          name: 'http',
          include: ON_ITS_DATABASE,
          exclude: [...NOT_OURS, ...REPLACE_MODULES],
          // The server is imported once for each worker instead of once for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...ON_DATABASE, name: 'http-isolated', include: REPLACE_MODULES, exclude: NOT_OURS },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          exclude: NOT_OURS,
          globalSetup: ['platform/testing/journey-server.ts'],
          setupFiles: ['platform/testing/shifted-clock.mjs', 'platform/testing/server-of-worker.ts'],
          // Generous, since no journey may depend on how fast the machine is.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
