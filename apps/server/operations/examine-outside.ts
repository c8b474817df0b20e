import { connect } from 'node:tls';
import pg from 'pg';
import { BRANDS } from '#brands/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import { type Finding, unused, well, wrong } from './finding.ts';

const PATIENCE_MS = 8000;
const DAY_MS = 24 * 3_600_000;
/** People who sign in with an authenticator or a passkey are refused when clocks differ by more. */
const SKEW_MS = 5000;

/** Compares with the first server that answers: a partner, the reverse proxy of this installation, or the database. */
export async function clock({ publicUrl, payments, sms, databaseUrl }: Config): Promise<Finding> {
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

/** Of the hosts that an installation has by the guide: a proxy may lack the certificate of one of them. */
export async function certificate({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  if (publicUrl.protocol !== 'https:') return unused('certificate', 'PUBLIC_URL is not https');
  // The first label of a brand is the one in the guide and in its Caddyfile; who uses another one adds it there.
  const labels = BRANDS.flatMap(({ labels: [label] }) => label ?? []);
  const hosts = [publicUrl.hostname, ...labels.map((label) => `${label}.${publicUrl.hostname}`)];
  const port = Number(publicUrl.port || 443);
  const ends = await Promise.all(hosts.map((host) => endOfCertificate(host, port)));
  const without = hosts.filter((_host, index) => !ends[index]);
  if (without.length > 0)
    return wrong(
      'certificate',
      `${without.join(', ')}: none that browsers trust; let the name lead here, and look at the proxy's log`,
    );
  const days = Math.floor((Math.min(...ends.map((end) => Date.parse(end ?? ''))) - Date.now()) / DAY_MS);
  return days < 14
    ? wrong('certificate', `ends in ${days} days: let the proxy renew it`)
    : well('certificate', `holds for ${days} days, of ${hosts.length} hosts`);
}

function endOfCertificate(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
  });
}
