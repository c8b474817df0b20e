import { randomBytes } from 'node:crypto';
import { type ThrowawayPostgres, throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { build } from './build.ts';
import { fail } from './command-line.ts';
import { POOL, type Running, startOurs } from './servers.ts';
import { machine, Verdicts } from './verdicts.ts';

/** A PostgreSQL of the bench's own that waits for the disk, as in production. */
export async function durablePostgres(
  settings: Readonly<Record<string, string>> = { shared_buffers: '512MB' },
): Promise<ThrowawayPostgres> {
  const postgres = await throwawayPostgres({ durable: true, settings });
  if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
  return postgres;
}

interface Stage<Seeded> {
  /** What one types to run the bench again. */
  readonly command: string;
  /** Fills in more than the demo data. */
  readonly seed?: (databaseUrl: string) => Promise<Seeded>;
}

interface OnStage<Seeded> {
  readonly ours: Running;
  readonly databaseUrl: string;
  readonly seeded: Seeded;
  readonly verdicts: Verdicts;
}

/**
 * A whole bench of one server of the app: builds and starts it on a database of its own, measures, reports missed
 * targets.
 */
export async function measureOurs<Seeded = undefined>(
  { command, seed }: Stage<Seeded>,
  measure: (stage: OnStage<Seeded>) => Promise<void>,
): Promise<never> {
  const verdicts = new Verdicts();
  build();
  const postgres = await durablePostgres();
  const databaseUrl = postgres.url;
  console.log(
    `npm run ${command}\n${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; ` +
      'load, server and database share the cores; closed loop, medians of rounds that take turns',
  );
  const secretKey = randomBytes(32).toString('hex');
  try {
    // Once to migrate and to fill in the demo data; then again on statistics of the full tables.
    if (seed) await (await startOurs(databaseUrl, secretKey)).stop();
    const seeded = (await seed?.(databaseUrl)) as Seeded;
    const ours = await startOurs(databaseUrl, secretKey);
    try {
      await measure({ ours, databaseUrl, seeded, verdicts });
    } finally {
      await ours.stop();
    }
  } finally {
    await postgres.stop();
  }
  process.exit(verdicts.end());
}
