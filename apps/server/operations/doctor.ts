import { statfs } from 'node:fs/promises';
import nodemailer from 'nodemailer';
import { bucketProblem, trialProblem } from '#partners/file-store/bucket-problem.ts';
import type { Config } from '#platform/server/config/config.ts';
import { postgresProblemOf, unreachable } from '#platform/server/config/reachable.ts';
import { labEcho, paymentEcho } from './callback-echo.ts';
import { examineBackup } from './examine-backup.ts';
import { examineDatabase } from './examine-database.ts';
import { certificate, clock } from './examine-outside.ts';
import { codeOf, type Finding, unused, well, wrong } from './finding.ts';

const PATIENCE_MS = 8000;
const FREE_BYTES = 2 * 2 ** 30;

/**
 * Looks at everything that an installation stands on, without changing it. Each check gives one line, also one that
 * throws an unexpected error.
 * @param problems what is wrong with the settings themselves
 */
export async function examine(config: Config, problems: readonly string[]): Promise<Finding[]> {
  const settings =
    problems.length > 0
      ? problems.map((problem) => wrong('settings', problem))
      : [well('settings', `MODE=${config.mode}, ROLE=${config.operations.role}`)];
  const checks: [string, () => Promise<Finding | readonly Finding[]>][] = [
    ['directory', () => places(config)],
    ['database', () => examineDatabase(config)],
    ['direct database', () => direct(config)],
    ['replica', () => replica(config)],
    ['bucket', () => bucket(config)],
    ['mail', () => mail(config)],
    ['sms', () => reaches('sms', config.sms?.url, 'SMS_HTTP_URL')],
    ['traces', () => reaches('traces', config.operations.traces, 'OTEL_EXPORTER_OTLP_ENDPOINT')],
    ['payments', () => payments(config)],
    ['lab', () => callback('lab', labEcho(config))],
    ['clock', () => clock(config)],
    ['certificate', () => certificate(config)],
    ['disk', () => disk(config)],
    ['backup', () => examineBackup(config)],
  ];
  const found = await Promise.all(checks.map(([what, check]) => guarded(what, check)));
  return [...settings, ...found.flat()];
}

/** A check that can't be made is a line as well: the others are read all the same. */
async function guarded(
  what: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<Finding | readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return wrong(
      what,
      `could not be looked at (${codeOf(error)}): run the doctor as the user of the server, with its settings`,
    );
  }
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

async function direct({ operations }: Config): Promise<Finding> {
  const url = operations.directDatabaseUrl;
  if (!url) return unused('direct database', 'DATABASE_DIRECT_URL is not set');
  const problem = await postgresProblemOf('DATABASE_DIRECT_URL', url);
  return problem ? wrong('direct database', problem) : well('direct database', 'answers');
}

async function replica({ operations }: Config): Promise<Finding> {
  if (!operations.replica) return unused('replica', 'DATABASE_REPLICA_URL is not set');
  const problem = await postgresProblemOf('DATABASE_REPLICA_URL', operations.replica.url);
  return problem ? wrong('replica', problem) : well('replica', 'answers');
}

async function bucket({ bucket: settings }: Config): Promise<Finding> {
  if (!settings) return unused('bucket', 'files are in DATA_DIR/files');
  const problem = (await bucketProblem(settings)) ?? (await trialProblem(settings));
  return problem ? wrong('bucket', problem) : well('bucket', 'a trial object was put, read and deleted');
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
    const code = codeOf(error);
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

/** What was begun at the gateway before is still heard of from there. */
async function payments({ payments: current, formerPayments, publicUrl }: Config): Promise<Finding[]> {
  const echoes = [callback('payments', paymentEcho(current, publicUrl))];
  if (formerPayments) echoes.push(callback('former payments', paymentEcho(formerPayments, publicUrl)));
  return await Promise.all(echoes);
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

async function disk({ dataDir }: Config): Promise<Finding> {
  const found = await statfs(dataDir).catch((error: unknown) => codeOf(error));
  if (typeof found === 'string')
    return wrong(
      'disk',
      `DATA_DIR can't be looked at (${found}): set it to a directory that this user may write to`,
    );
  const { bavail, bsize, blocks } = found;
  const free = bavail * bsize;
  const share = Math.round((100 * bavail) / Math.max(1, blocks));
  const say = `${(free / 2 ** 30).toFixed(1)} GiB free (${share} %)`;
  return free < FREE_BYTES || share < 5
    ? wrong('disk', `${say}: make room, or move DATA_DIR`)
    : well('disk', say);
}
