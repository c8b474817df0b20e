import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startApp } from '../../apps/server/app.ts';
import { inspectConfig } from '../../platform/server/config/config.ts';

/**
 * The server with a clock that a file moves, so that months pass in minutes and a killed server comes back in its month.
 * A second port runs jobs now; it answers once everything that follows from them is done.
 */
const { FAULTS_CLOCK = '', FAULTS_CONTROL_PORT = '' } = process.env;
const clock = (): Date => new Date(Date.now() + Number(readFileSync(FAULTS_CLOCK, 'utf8')));
const { config, problems } = inspectConfig(process.env);
if (problems.length > 0) throw new Error(problems.join('\n'));
const app = await startApp(config, { version: 'faults', clock });
createServer((request, response) => {
  const names = new URL(request.url ?? '/', 'http://localhost').searchParams.getAll('job');
  void (async () => {
    // Each twice at the same moment, as when two servers have the same minute.
    for (const name of names) await Promise.all([app.runJob(name), app.runJob(name)]);
    await app.settled();
  })().then(
    () => response.writeHead(200).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(FAULTS_CONTROL_PORT), '127.0.0.1');
