import { throwawayPostgres } from '../../platform/testing/throwaway-postgres.ts';
import { throwawayRedis } from '../../platform/testing/throwaway-redis.ts';
import { type Step, skip, tooLate } from '../step.ts';
import { runVitest } from '../vitest-report.ts';

/** They talk to the server, and read neither journeys nor pages of documentation. */
const NOT_OF_SERVER = /^(docs|journeys)\/|^[^/]+\.md$/;

export const unit: Step = {
  name: 'unit',
  title: 'unit tests',
  run: () => runVitest('unit', { project: 'unit' }),
};

/** Whether PostgreSQL has run the tests, so that the embedded database need not run all of them once more. */
let ranOnPostgres = false;

export const httpOnPostgres: Step = {
  name: 'http-postgres',
  title: 'HTTP tests on PostgreSQL',
  ignores: NOT_OF_SERVER,
  async run() {
    const postgres = await throwawayPostgres();
    if ('unavailable' in postgres) return skip(`HTTP tests on PostgreSQL: ${postgres.unavailable}`);
    const redis = await throwawayRedis();
    const without = 'unavailable' in redis ? [`what needs Redis: ${redis.unavailable}`] : [];
    ranOnPostgres = true;
    try {
      const outcome = await runVitest('http-postgres', {
        project: 'http*',
        env: {
          TEST_DATABASE: 'postgres',
          TEST_DATABASE_URL: postgres.url,
          ...('unavailable' in redis ? {} : { TEST_REDIS_URL: redis.url }),
        },
      });
      return {
        ...outcome,
        skipped: [...outcome.skipped, ...without],
        notes: [
          `PostgreSQL ${postgres.version}${without.length > 0 ? '' : ' and Redis'}, started for this run`,
          ...(outcome.notes ?? []),
        ],
      };
    } finally {
      await postgres.stop();
      if (!('unavailable' in redis)) await redis.stop();
    }
  },
};

/** All of them where there is no PostgreSQL; else the server as a whole, unless TEST_FILES=all. Comes after PostgreSQL. */
export const httpOnPglite: Step = {
  name: 'http-pglite',
  title: 'HTTP tests on the embedded database',
  ignores: NOT_OF_SERVER,
  async run() {
    const files = ranOnPostgres ? (process.env.TEST_FILES ?? 'embedded') : 'all';
    const late = files === 'embedded' ? tooLate() : undefined;
    if (late) return skip(`HTTP tests on the embedded database, which passed on PostgreSQL: ${late}`);
    const env = { TEST_DATABASE: 'pglite', TEST_FILES: files };
    const outcome = await runVitest('http-pglite', { project: 'http*', env });
    const note =
      'what opens, fills and stores it, and every call once; PostgreSQL ran all (TEST_FILES=all: here, too)';
    return files === 'embedded' ? { ...outcome, notes: [note, ...(outcome.notes ?? [])] } : outcome;
  },
};
