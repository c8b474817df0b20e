import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const MINUTES = 60_000;
let refreshed: Promise<string | null> | null = null;

/**
 * Installs a Debian package when this process may (root, and apt is there).
 * Answers null when it is installed, else one sentence that says why not.
 */
export async function installDebianPackage(name: string): Promise<string | null> {
  if (process.env.CHECKS_NO_INSTALL)
    return `${name} is not installed, and CHECKS_NO_INSTALL forbids installing it`;
  if (!existsSync('/usr/bin/apt-get'))
    return `${name} is not installed, and this system has no apt-get to install it`;
  if (process.getuid?.() !== 0)
    return `${name} is not installed, and only root may install it (apt-get install ${name})`;
  refreshed ??= aptGet(['update']);
  const stale = await refreshed;
  const refused = await aptGet(['install', '-y', '--no-install-recommends', name]);
  if (!refused) return null;
  return `apt-get could not install ${name}: ${stale ?? refused}`;
}

function aptGet(args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // RUNLEVEL=1 keeps a freshly installed package from starting a service of its own beside our throw-away one.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      timeout: 10 * MINUTES,
    });
    let said = '';
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? null : lastLine(said) || `apt-get ended with ${code}`),
    );
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
