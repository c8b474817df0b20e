import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { atExit, ignoreErrors, temporaryFolder } from '#platform/testing/throwaway-process.ts';
import { throwawayRedis } from '#platform/testing/throwaway-redis.ts';
import { Verdicts } from '../bench/verdicts.ts';
import { stepsOf } from './try-install/document.ts';
import { type Place, page, runLine, type Service, startService } from './try-install/place.ts';
import { filledIn, settingsOf } from './try-install/settings.ts';

/**
 * `npm run try:install`: runs the first installation of docs/operating.md, line by line, in an empty folder
 * instead of the root of a machine, beside a PostgreSQL and a Redis of its own. Every line is printed as it is run. A line
 * for which nothing is said below is an error: the document has changed.
 */
const isQuick = process.argv.includes('--tiny');
const REPOSITORY = '<address of the repository>';

const verdicts = new Verdicts();
const root = temporaryFolder('install');
chmodSync(root, 0o755);
const services: Service[] = [];
atExit(() => {
  for (const service of services) service.kill();
  ignoreErrors(() => rmSync(root, { recursive: true, force: true }));
});
const postgres = await throwawayPostgres();
if ('unavailable' in postgres) throw new Error(postgres.unavailable);
const redis = await throwawayRedis();
if ('unavailable' in redis) throw new Error(redis.unavailable);
const database = new URL(postgres.url);
database.username = 'installed';
database.password = 'unused';
database.pathname = '/installed';
const ports = [await freePort(), await freePort()] as const;
const place: Place = { root, ports };
const envFile = join(root, 'etc/sukham/sukham.env');

/** What is written differently here than on a machine of one's own. */
const SUBSTITUTIONS: readonly [RegExp, string, string][] = [
  [/(?<![\w/.-])\/(opt|etc|var)\//g, `${root}/$1/`, 'a folder of its own instead of /'],
  [/ -[og] sukham/g, '', 'no user of the system'],
  [/sudo -u (sukham|postgres) /g, '', 'no user of the system'],
  [/--branch v[\d.]+ /g, '', 'this version instead of a tag'],
  [new RegExp(REPOSITORY, 'g'), projectRoot, 'this repository'],
  [/^sukham (\S+)/g, 'npm run --silent $1 --', 'as this user, with the settings that were filled in'],
  [/ --pwprompt/g, '', 'nobody to type a password'],
  [
    /createuser sukham/g,
    `createuser --host 127.0.0.1 --port ${database.port} --username sukham installed`,
    'the PostgreSQL of this run',
  ],
  [
    /createdb --owner sukham (.+) sukham$/g,
    `createdb --host 127.0.0.1 --port ${database.port} --username sukham --owner installed $1 installed`,
    'the PostgreSQL of this run',
  ],
  ...(isQuick
    ? ([
        [
          /npm ci && npm run release -- (\S+)/g,
          `cp -al ${projectRoot}/node_modules . && node apps/release.mjs $1 --without-packages && cp -al node_modules $1`,
          'packages that are here',
        ],
      ] as [RegExp, string, string][])
    : []),
];

/** Lines that change the machine itself. */
const SKIPPED: readonly [RegExp, string][] = [
  [/^apt-get /, 'needs root and changes the machine; programs are looked for instead'],
  [/^curl .*nodejs\.org/, 'changes the machine; the Node of this run is looked for instead'],
  [/^useradd /, 'needs root and changes the machine; its folders are made'],
  [
    /^systemctl reload caddy/,
    'would change the Caddy of this machine; the test calls the servers directly instead',
  ],
  [/pg_stat_statements/, 'restarts the PostgreSQL of the machine'],
  [/^install -m 0755 deploy\/sukham\.sh /, 'changes the machine; its commands are run without it'],
  [/^sukham backup --make-key/, 'has a drill of its own: npm run drill:restore'],
];

const document = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8');
const begun = performance.now();
try {
  for (const step of stepsOf(document, 'First install')) {
    console.log(`\n${step.number}. ${step.title}`);
    if (/^Packages/.test(step.title)) havePrograms();
    if (/^Settings/.test(step.title)) settle();
    for (const command of step.commands) await follow(command, step.title);
  }
  for (const port of ports) {
    const ready = await page(port, '/api/health/ready');
    verdicts.atMost(
      `server on port ${port === ports[0] ? 1 : 2}: calls of its health that fail`,
      ready.status === 200 ? 0 : 1,
      0,
    );
    const signIn = await page(port, '/sign-in');
    const isPage =
      signIn.status === 200 && /<title>[^<]+<\/title>/.test(signIn.text) && signIn.text.includes('/assets/');
    verdicts.atLeast(`server on port ${port === ports[0] ? 1 : 2}: a page to sign in`, isPage ? 1 : 0, 1);
  }
} finally {
  for (const service of services) await service.end();
  await redis.stop();
  await postgres.stop();
}
verdicts.atMost('minutes', (performance.now() - begun) / 60_000, 10);
process.exit(verdicts.end());

function havePrograms(): void {
  const folders = (process.env.PATH ?? '').split(':');
  const missing = ['psql', 'redis-server', 'curl', 'git', 'node', 'npm'].filter(
    (program) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  verdicts.atMost(
    `programs that are missing${missing.length > 0 ? ` (${missing.join(', ')})` : ''}`,
    missing.length,
    0,
  );
}

/** What the step says in words: the example with everything filled in that isn't commented out. */
function settle(): void {
  const example = join(root, 'opt/sukham/current/deploy/sukham.env.example');
  const values = {
    SECRET_KEY: randomBytes(48).toString('base64'),
    DATABASE_URL: database.href,
    REDIS_URL: (redis as { url: string }).url,
    OPERATOR_KEY: randomBytes(24).toString('base64url'),
    DATA_DIR: join(root, 'var/lib/sukham/data'),
    SMS_HTTP_KEY: randomBytes(16).toString('hex'),
  };
  mkdirSync(join(root, 'etc/sukham'), { recursive: true });
  writeFileSync(envFile, filledIn(readFileSync(example, 'utf8'), values), { mode: 0o640 });
  console.log(`   $ cp deploy/sukham.env.example ${envFile}, with ${Object.keys(values).join(', ')}`);
}

async function follow(command: string, title: string): Promise<void> {
  const skipped = SKIPPED.find(([pattern]) => pattern.test(command));
  if (skipped) {
    console.log(`   skipped: ${command} (${skipped[1]})`);
    // The second half of the line is for everybody.
    if (!/^useradd/.test(command)) return;
  }
  const wanted = skipped ? command.slice(command.indexOf('&&') + 3) : command;
  const { line, reasons } = substituted(wanted);
  console.log(`   $ ${line}${reasons.length > 0 ? `\n     (${reasons.join('; ')})` : ''}`);
  const outcome = /systemctl/.test(line)
    ? await startUnits(line)
    : await runLine(
        line,
        place,
        /^npm run --silent /.test(line) ? settingsOf(readFileSync(envFile, 'utf8')) : {},
      );
  if (/doctor/.test(line)) return judgeDoctor(outcome.said);
  verdicts.atMost(`${title}: lines that fail`, outcome.status === 0 ? 0 : 1, 0);
  if (outcome.status !== 0) console.log(outcome.said.slice(-2000));
}

function substituted(command: string): { line: string; reasons: string[] } {
  let line = command;
  const reasons = new Set<string>();
  for (const [pattern, by, why] of SUBSTITUTIONS) {
    const next = line.replaceAll(pattern, by);
    if (next !== line) reasons.add(why);
    line = next;
  }
  return { line, reasons: [...reasons] };
}

/** systemd does so on a machine: the migration to its end, then a server for each port. */
async function startUnits(line: string): Promise<{ status: number; said: string }> {
  if (!/start sukham-migrate/.test(line) || !/enable --now sukham@3000 sukham@3001/.test(line))
    return { status: 1, said: 'The document starts other units than this knows.' };
  const settings = settingsOf(readFileSync(envFile, 'utf8'));
  const migrated = await startService(place, 'sukham-migrate.service', '', settings, {});
  const status = await migrated.ended;
  if (status !== 0) return { status: status ?? 1, said: migrated.said() };
  for (const [index, port] of ports.entries()) {
    const instance = String(3000 + index);
    const service = await startService(place, 'sukham@.service', instance, settings, { PORT: String(port) });
    services.push(service);
    if (!(await service.ready(port))) return { status: 1, said: service.said() };
  }
  return { status: 0, said: '' };
}

/** Partners of an example don't exist; all else has to be well. */
function judgeDoctor(said: string): void {
  const lines = said.split('\n').filter((line) => /^(well|WRONG|unused) /.test(line));
  for (const line of lines) console.log(`     ${line}`);
  const wrong = lines.filter((line) => /^WRONG +(?!mail|sms|certificate|payments|lab|clock)\S/.test(line));
  verdicts.atLeast('lines of the doctor', lines.length, 8);
  verdicts.atMost('things of this machine that the doctor finds wrong', wrong.length, 0);
}
