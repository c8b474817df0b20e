import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '#platform/server/project-root.ts';
import { installDebianPackage } from '#platform/testing/debian-package.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import {
  atExit,
  Daemon,
  removeFolder,
  temporaryFolder,
  unprivilegedUser,
} from '#platform/testing/throwaway-process.ts';
import { throwawayRedis } from '#platform/testing/throwaway-redis.ts';
import { machine, Verdicts } from '../bench/verdicts.ts';

/**
 * `npm run test:pgbouncer -- [files]`: the tests over HTTP on PostgreSQL through PgBouncer, in session and in transaction
 * mode. Without files it is all of them; `--mode=session` is one mode.
 */
const MODES = ['session', 'transaction'] as const;
type Mode = (typeof MODES)[number];
const PROGRAM = '/usr/sbin/pgbouncer';

const files = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const only = process.argv.find((arg) => arg.startsWith('--mode='))?.slice(7);

if (!existsSync(PROGRAM)) {
  const refused = await installDebianPackage('pgbouncer');
  if (refused) {
    console.log(`skipped: there is no PgBouncer: ${refused}`);
    process.exit(0);
  }
}
const [postgres, redis] = await Promise.all([throwawayPostgres(), throwawayRedis()]);
if ('unavailable' in postgres || 'unavailable' in redis) {
  console.log(`skipped: ${JSON.stringify({ postgres, redis })}`);
  process.exit(0);
}
const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0];
console.log(
  `npm run test:pgbouncer -- ${files.join(' ')}\n${machine()}; PostgreSQL ${postgres.version}, ${version}\n`,
);
const folder = temporaryFolder('pgbouncer', unprivilegedUser('postgres'));
atExit(() => removeFolder(folder));
const verdicts = new Verdicts();
try {
  // As deploy/pgbouncer says: a pooler takes no limits from a connection, so that they are those of the user.
  await administer(
    postgres.url,
    "alter role sukham set statement_timeout = '30s'; alter role sukham set lock_timeout = '10s'",
  );
  for (const mode of MODES.filter((each) => !only || each === only))
    await runThrough(mode, postgres.url, redis.url);
} finally {
  await redis.stop();
  await postgres.stop();
}
process.exit(verdicts.end());

async function runThrough(mode: Mode, direct: string, redisUrl: string): Promise<void> {
  const pooled = new URL(direct);
  pooled.port = String(await freePort());
  const settings = join(folder, `${mode}.ini`);
  writeFileSync(settings, settingsOf(mode, direct, pooled.port));
  const pooler = new Daemon(PROGRAM, [settings], { cwd: folder, user: unprivilegedUser('postgres') });
  const forget = atExit(() => pooler.signal('SIGKILL'));
  try {
    await untilItAnswers(pooled.href, pooler);
    const outcome = join(folder, `${mode}.json`);
    const args = ['vitest', 'run', '--project=http', '--reporter=json', `--outputFile=${outcome}`, ...files];
    const env = {
      ...process.env,
      TEST_DATABASE: 'postgres',
      TEST_FILES: 'all',
      TEST_DATABASE_URL: direct,
      TEST_POOLER_URL: pooled.href,
      TEST_DATABASE_PREPARED: mode === 'session' ? 'on' : 'off',
      TEST_REDIS_URL: redisUrl,
    };
    const ended = spawnSync('npx', args, { cwd: projectRoot, env, encoding: 'utf8', maxBuffer: 1e9 });
    if (!existsSync(outcome)) throw new Error(`vitest gave no report:\n${ended.stdout}${ended.stderr}`);
    const report = JSON.parse(readFileSync(outcome, 'utf8'));
    for (const { name, message, assertionResults } of report.testResults) {
      if (message) console.log(`         ${name}: ${message.slice(0, 300)}`);
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed') console.log(`         ${fullName}: ${failureMessages[0]?.slice(0, 300)}`);
    }
    verdicts.atLeast(`${mode} mode: tests that passed`, report.numPassedTests, 1);
    verdicts.atMost(
      `${mode} mode: tests or files that failed`,
      report.numFailedTests + report.numFailedTestSuites,
      0,
    );
  } finally {
    forget();
    await pooler.end('SIGINT');
  }
}

function settingsOf(mode: Mode, direct: string, port: string): string {
  const { hostname, port: databasePort } = new URL(direct);
  return `[databases]
* = host=${hostname} port=${databasePort} user=sukham
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
max_client_conn = 500
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout
`;
}

async function untilItAnswers(url: string, pooler: Daemon): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const refused = await administer(url, 'select 1').catch((error: Error) => error.message);
    if (!refused) return;
    if (pooler.isOver || attempt > 100)
      throw new Error(`PgBouncer did not start: ${refused}\n${pooler.lastWords}`);
    await pause(100);
  }
}

async function administer(url: string, statements: string): Promise<undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
