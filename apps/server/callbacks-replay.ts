import { parseArgs } from 'node:util';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import { CommandRefused, runCommand } from './command.ts';
import { lanes } from './lanes.ts';
import { replayCallbacks } from './operations/replay-callbacks.ts';

const USAGE = `Usage, with the same settings as the server:
  npm run callbacks:replay -- --since 2026-11-24T09:00:00Z`;

await runCommand(async ({ config, database }) => {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const since = new Date(values.since ?? '');
  if (Number.isNaN(since.getTime())) throw new CommandRefused(USAGE);
  const jobs = new Jobs(database.executor, createLogger(config.logLevel), { lanes: lanes(), works: false });
  await jobs.start(async () => {}, []);
  const { payments, gateway, lab } = await replayCallbacks(database, jobs, since);
  await jobs.stop();
  console.log(
    `The gateway will be asked about ${payments} payments and for ${gateway} callbacks that nothing came of, ` +
      `and ${lab} callbacks of the lab are read again.`,
  );
});
