import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { bucketProblem } from '#partners/file-store/bucket-problem.ts';
import type { Config } from '#platform/server/config/config.ts';
import { postgresProblemOf, unreachable } from '#platform/server/config/reachable.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { DirectoryInUse } from '#platform/server/db/directory-lock.ts';
import { missingMigrations } from '#platform/server/db/migrate.ts';
import { openDatabase } from '../open-database.ts';
import { backupDirectory, newestBackupAt } from './backup-files.ts';
import { labEcho, paymentEcho } from './callback-echo.ts';

export interface Finding {
  readonly what: string;
  readonly state: 'well' | 'wrong' | 'unused';
  /** What was found, and what to do about it. Holds no secret and nobody's data. */
  readonly say: string;
}

const PATIENCE_MS = 8000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** People who sign in with an authenticator or a passkey are refused when clocks differ by more. */
const SKEW_MS = 5000;
const FREE_BYTES = 2 * 2 ** 30;

const well = (what: string, say: string): Finding => ({ what, state: 'well', say });
const wrong = (what: string, say: string): Finding => ({ what, state: 'wrong', say });
const unused = (what: string, say: string): Finding => ({ what, state: 'unused', say });

/**
 * Looks at everything that an installation stands on, without changing it. Each check gives one line.
 * @param problems what is wrong with the settings themselves
 */
export async function examine(config: Config, problems: readonly string[]): Promise<Finding[]> {
  const settings =
    problems.length > 0
      ? problems.map((problem) => wrong('settings', problem))
      : [well('settings', `MODE=${config.mode}, ROLE=${config.operations.role}`)];
  const checks: Promise<Finding | readonly Finding[]>[] = [
    places(config),
    database(config),
    replica(config),
    bucket(config),
    mail(config),
    reaches('sms', config.sms?.url, 'SMS_HTTP_URL'),
    reaches('traces', config.operations.traces, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    callback('payments', paymentEcho(config)),
    callback('lab', labEcho(config)),
    clock(config),
    certificate(config),
    disk(config),
    backups(config),
  ];
  return [...settings, ...(await Promise.all(checks)).flat()];
}

async function places(config: Config): Promise<Finding[]> {
  const said = await unreachable(config, { listens: false, opensDirectory: false });
  const redis = said.find((problem) => problem.startsWith('REDIS_URL'));
  const directory = said.find((problem) => problem.startsWith('DATA_DIR'));
  return [
    directory ? wrong('directory', directory) : well('directory', config.dataDir),
    redis
      ? wrong('redis', redis)
      : config.redisUrl
        ? well('redis', 'answers')
        : unused('redis', 'one server alone'),
  ];
}

async function database(config: Config): Promise<Finding[]> {
  const problem = await postgresProblemOf('DATABASE_URL', config.databaseUrl);
  if (problem) return [wrong('database', problem)];
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [unused('database', 'embedded; the first start or `npm run migrate` makes it')];
  try {
    const opened = await openDatabase(config);
    try {
      const missing = await missingMigrations(opened);
      const extensions = await rowsOf<{ name: string }>(
        opened.patientDb,
        sql`select wanted.name from unnest(array['btree_gist', 'btree_gin']) as wanted (name)
          where not exists (select from pg_available_extensions a where a.name = wanted.name)`,
      );
      return [
        missing.length > 0
          ? wrong('database', `${missing.length} migrations are missing: run \`npm run migrate\``)
          : well('database', opened.kind === 'embedded' ? 'embedded' : 'PostgreSQL, tables up to date'),
        extensions.length > 0
          ? wrong(
              'extensions',
              `install ${extensions.map(({ name }) => name).join(', ')} (Debian: postgresql-contrib)`,
            )
          : well('extensions', 'btree_gist and btree_gin are there'),
      ];
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) return [well('database', 'embedded, open in the running server')];
    return [
      wrong('database', `can't be opened (${(error as { code?: string }).code ?? (error as Error).name})`),
    ];
  }
}

async function replica({ operations }: Config): Promise<Finding> {
  if (!operations.replica) return unused('replica', 'DATABASE_REPLICA_URL is not set');
  const problem = await postgresProblemOf('DATABASE_REPLICA_URL', operations.replica.url);
  return problem ? wrong('replica', problem) : well('replica', 'answers');
}

async function bucket({ bucket: settings }: Config): Promise<Finding> {
  if (!settings) return unused('bucket', 'files are in DATA_DIR/files');
  const problem = await bucketProblem(settings);
  return problem ? wrong('bucket', problem) : well('bucket', 'can be listed, read and written');
}

async function mail({ email }: Config): Promise<Finding> {
  if (!email) return unused('mail', 'SMTP_URL is not set');
  const transport = nodemailer.createTransport({
    url: email.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return well('mail', 'takes our user and password');
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'no answer';
    return wrong(
      'mail',
      `SMTP_URL: the mail server refuses or does not answer (${code}); set its address, user and password`,
    );
  } finally {
    transport.close();
  }
}

/** Any answer will do: what it says to a stranger differs from service to service. */
async function reaches(what: string, url: URL | undefined, setting: string): Promise<Finding> {
  if (!url) return unused(what, `${setting} is not set`);
  const answered = await fetch(url.origin, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  );
  return answered
    ? well(what, `${url.host} answers`)
    : wrong(what, `${setting}: nobody answers at ${url.host}; set the right address, or open the firewall`);
}

async function callback(what: string, echo: Promise<number | undefined | 'away'>): Promise<Finding> {
  const status = await echo;
  if (status === undefined) return unused(what, 'no partner is set');
  if (status === 200) return well(what, 'our own signed callback came back through PUBLIC_URL');
  if (status === 'away')
    return wrong(
      what,
      'PUBLIC_URL does not lead here: start the server, and let the proxy pass /api/ on to it',
    );
  return wrong(
    what,
    `our own signed callback was answered with ${status}: the server runs with another secret or partner than these settings`,
  );
}

/** Compares with the first server that answers: a partner, the reverse proxy of this installation, or the database. */
async function clock({ publicUrl, payments, sms, databaseUrl }: Config): Promise<Finding> {
  const partner = payments && 'url' in payments ? payments.url : undefined;
  for (const url of [partner, sms?.url.origin, publicUrl.origin].filter((each) => each !== undefined)) {
    const before = Date.now();
    const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => undefined,
    );
    const date = Date.parse(reply?.headers.get('date') ?? '');
    if (!date) continue;
    // A header counts whole seconds, cut off.
    return clockBeside(new URL(url).host, (before + Date.now()) / 2 - date - 500);
  }
  const skew = databaseUrl ? await skewToDatabase(databaseUrl).catch(() => undefined) : undefined;
  if (skew !== undefined) return clockBeside('the database', skew);
  return unused('clock', 'no server answered to compare the clock with');
}

function clockBeside(other: string, skewMs: number): Finding {
  const skew = Math.abs(skewMs);
  return skew > SKEW_MS
    ? wrong('clock', `differs from ${other} by ${Math.round(skew / 1000)} s: switch on timesyncd or chrony`)
    : well('clock', `agrees with ${other}`);
}

/** Milliseconds by which this clock is ahead of PostgreSQL's. */
async function skewToDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const before = Date.now();
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    return (before + Date.now()) / 2 - Number(rows[0]?.at);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function certificate({ publicUrl }: Config): Promise<Finding> {
  if (publicUrl.protocol !== 'https:') return unused('certificate', 'PUBLIC_URL is not https');
  const { hostname, port } = publicUrl;
  const until = await new Promise<string | undefined>((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: PATIENCE_MS,
    });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
  });
  if (!until)
    return wrong('certificate', `${hostname} shows none that browsers trust: look at the proxy's log`);
  const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS);
  return days < 14
    ? wrong('certificate', `ends in ${days} days: let the proxy renew it`)
    : well('certificate', `holds for ${days} days`);
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const free = bavail * bsize;
  const share = Math.round((100 * bavail) / Math.max(1, blocks));
  const say = `${(free / 2 ** 30).toFixed(1)} GiB free (${share} %)`;
  return free < FREE_BYTES || share < 5
    ? wrong('disk', `${say}: make room, or move DATA_DIR`)
    : well('disk', say);
}

async function backups(config: Config): Promise<Finding> {
  if (config.databaseUrl) return unused('backup', 'of PostgreSQL: `pgbackrest info` shows it');
  const at = await newestBackupAt(config);
  const directory = backupDirectory(config);
  if (!at) {
    const say = `none in ${directory}: run \`npm run backup\` every night`;
    return config.mode === 'production' ? wrong('backup', say) : unused('backup', say);
  }
  const hours = Math.round((Date.now() - at.getTime()) / HOUR_MS);
  return hours > 26
    ? wrong('backup', `the newest is ${hours} hours old: look at its timer`)
    : well('backup', `${hours} hours old`);
}
