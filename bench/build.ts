import { spawnSync } from 'node:child_process';
import { fail } from './command-line.ts';
import { ROOT } from './servers.ts';

/** Builds what is measured or struck; `--built` takes what is there. */
export function build(what: 'server' | 'everything' = 'server'): void {
  if (process.argv.includes('--built')) return;
  const args = ['apps/build.mjs', ...(what === 'server' ? [what] : [])];
  const built = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) fail(`The build failed:\n${built.stdout}${built.stderr}`);
}
