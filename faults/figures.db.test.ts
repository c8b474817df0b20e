import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';
import { onPostgres } from '../apps/server/testing/fresh-database.ts';

/** Of what hangs for ever. */
const PATIENCE = 300_000;
const FIGURE = /^ {2}(met {3}|MISSED) (.+): (-?\d+\.\d\d) \(at (most|least) \d/;

/** Commands whose figures come within seconds, at the smallest size; how large the figures are is not judged here. */
const COMMANDS = [
  { file: 'faults/hostile.ts', options: ['--bodies=60', '--frames=40', '--seed=1'], figures: 8 },
  { file: 'faults/redis.ts', options: ['--kills=1', '--rate=5'], figures: 5 },
] as const;

describe.runIf(onPostgres() && process.env.TEST_REDIS_URL)('commands that print figures', () => {
  it.each(COMMANDS)(
    '$file still prints all of them',
    { timeout: PATIENCE },
    async ({ file, options, figures }) => {
      const said = await run(['--import', 'tsx', file, '--sources', ...options]);
      const lines = said.split('\n').map((line) => FIGURE.exec(line));
      const found = lines.filter((line) => line !== null);
      expect(found, said).toHaveLength(figures);
      expect(new Set(found.map(([, , what]) => what)).size).toBe(figures);
      expect(said).toMatch(new RegExp(`^\\d of ${figures} targets met$`, 'm'));
    },
  );
});

function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((done) => child.once('close', () => done(said)));
}
