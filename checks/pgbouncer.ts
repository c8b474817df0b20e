import { throwawayPgbouncer } from '../platform/testing/throwaway-pgbouncer.ts';
import { throwawayPostgres } from '../platform/testing/throwaway-postgres.ts';
import { throwawayRedis } from '../platform/testing/throwaway-redis.ts';
import { runVitest } from './vitest-report.ts';

/**
 * `npm run test:pgbouncer [-- --all] [features/chat ...]`: tests over HTTP with a PgBouncer between server and PostgreSQL,
 * in both of its modes, each with the setting that it asks for. Without `--all` those that may differ on PostgreSQL.
 */
const MODES = [
  { mode: 'transaction', prepared: 'off' },
  { mode: 'session', prepared: 'on' },
] as const;

const given = process.argv.slice(2);
const only = given.filter((each) => !each.startsWith('--'));
const postgres = await throwawayPostgres({ settings: { max_connections: '600' } });
if ('unavailable' in postgres) refuse(postgres.unavailable);
const redis = await throwawayRedis();
const rows: string[] = [];
let failed = 0;
try {
  for (const { mode, prepared } of MODES) {
    const pooler = await throwawayPgbouncer(postgres.url, mode);
    if ('unavailable' in pooler) refuse(pooler.unavailable);
    const began = performance.now();
    const outcome = await runVitest(`pgbouncer-${mode}`, {
      project: 'http*',
      minutes: 60,
      only,
      env: {
        TEST_DATABASE: 'postgres',
        TEST_DATABASE_URL: postgres.url,
        TEST_POOLER_URL: pooler.url,
        TEST_POOLER_PREPARED: prepared,
        ...(given.includes('--all') ? { TEST_FILES: 'all' } : {}),
        ...('unavailable' in redis ? {} : { TEST_REDIS_URL: redis.url }),
      },
    });
    await pooler.stop();
    failed += outcome.failed;
    if (outcome.failed > 0) console.log(outcome.report);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const cells = [
      mode.padEnd(12),
      prepared.padEnd(9),
      outcome.passed,
      outcome.failed,
      outcome.skipped.length,
    ];
    rows.push(
      `${[...cells.slice(0, 2), ...cells.slice(2).map((cell) => String(cell).padStart(8))].join('  ')}  ${seconds.padStart(8)}  (PgBouncer ${pooler.version})`,
    );
  }
} finally {
  await postgres.stop();
  if (!('unavailable' in redis)) await redis.stop();
}
console.log(`pool_mode     PREPARED     passed    failed   skipped   seconds`);
for (const row of rows) console.log(row);
process.exit(failed > 0 ? 1 : 0);

function refuse(why: string): never {
  console.error(`There is nothing to test through: ${why}`);
  process.exit(1);
}
