import { writeFile } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inspectConfig } from '#platform/server/config/config.ts';
import { CommandRefused } from '../command.ts';
import { versionOfPackage } from '../version.ts';
import { textOfServer } from './ask-server.ts';
import { examine } from './doctor.ts';
import { codeOf } from './finding.ts';

const METRICS_PATIENCE_MS = 5000;

/** Settings with values that are neither secret nor personal. */
const OPEN = [
  'MODE',
  'ROLE',
  'MIGRATE',
  'PORT',
  'LOG_LEVEL',
  'DATABASE_POOL',
  'DATABASE_PREPARED',
  'TRUSTED_PROXIES',
];

/** `npm run support-packet`: into the folder for temporary files; `-- --out=FILE`, `-- --out=-` for standard output. */
export async function writeSupportPacket(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const out = values.out || join(tmpdir(), `support-packet-${stamp}.json`);
  const text = `${JSON.stringify(await supportPacket(env), null, 2)}\n`;
  const what = 'versions, names of settings, health and metrics. Read it before you send it.';
  if (out === '-') {
    process.stdout.write(text);
    console.error(`The support packet: ${what}`);
    return;
  }
  // Never overwrites a file: it may belong to another program.
  await writeFile(out, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new CommandRefused(
      `The support packet can't be written to ${out} (${codeOf(error)}): name a new file in a folder that this user may ` +
        'write to with --out=FILE, or print it with --out=-',
    );
  });
  console.log(`${out}: ${what}`);
}

/**
 * The data for support: versions, which settings are set (values only of the harmless ones), what the doctor finds,
 * and the metrics of the running server. No name, number, address, id or secret.
 */
export async function supportPacket(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, unknown>> {
  const { config, problems, given } = inspectConfig(env);
  return {
    madeAt: new Date().toISOString(),
    version: versionOfPackage(),
    node: process.version,
    system: {
      platform: `${process.platform} ${process.arch} ${release()}`,
      cores: availableParallelism(),
      memoryMiB: Math.round(totalmem() / 2 ** 20),
      freeMiB: Math.round(freemem() / 2 ** 20),
      load: loadavg(),
    },
    settings: Object.fromEntries(
      [...given].sort().map((name) => [name, OPEN.includes(name) ? env[name] : 'set']),
    ),
    doctor: (await examine(config, problems)).map(({ what, state, say }) => ({
      what,
      state,
      // What is well may name hosts and folders; only what is wrong is needed.
      say: state === 'wrong' ? withoutPlaces(say) : '',
    })),
    metrics: config.operatorKey ? await textOfServer(config, '/metrics', METRICS_PATIENCE_MS) : null,
  };
}

/** Words with a dot, a slash or a colon inside may name a host, a folder or an address; quotes enclose values of settings. */
const withoutPlaces = (text: string): string =>
  text
    .replaceAll(/"[^"]*"/g, '…')
    .split(' ')
    .map((word) => (/[./:@]./.test(word) ? '…' : word))
    .join(' ');
