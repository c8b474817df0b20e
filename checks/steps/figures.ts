import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { throwawayPostgres } from '../../platform/testing/throwaway-postgres.ts';
import { throwawayRedis } from '../../platform/testing/throwaway-redis.ts';
import { COMMANDS, lacks } from '../figures/commands.ts';
import { ROOT, runProgram, type Step, skip, tooLate } from '../step.ts';

const SIDE_BY_SIDE = 2;

/**
 * Commands that print figures, at their smallest size: how large these are is not judged, only that all are there. A usual
 * run takes some of them, `FIGURES=all` all.
 */
export const figures: Step = {
  name: 'figures',
  title: 'figures of bench and faults at their smallest size',
  after: 'build',
  ignores: /^(docs|journeys)\/|^[^/]+\.md$/,
  async run() {
    const without = tooLate() ?? (await whyNot());
    if (without) return skip(`figures: ${without}`);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const chosen = process.env.FIGURES === 'all' ? Object.keys(COMMANDS) : process.env.FIGURES?.split(',');
    const waiting = Object.entries(COMMANDS).filter(
      ([name, tiny]) => chosen?.includes(name) ?? ('leftOut' in tiny || tiny.isOften),
    );
    const problems: string[] = [];
    const skipped: string[] = [];
    const times: string[] = [];
    let passed = 0;
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, tiny] = next;
        if ('leftOut' in tiny) {
          skipped.push(`${name}: ${tiny.leftOut}`);
          continue;
        }
        const file = (scripts[name] ?? '').replace(/^tsx /, '');
        const begun = Date.now();
        const args = ['--import', 'tsx', file, '--built', ...tiny.options];
        const { output, code } = await runProgram(
          `figures-${name.replace(':', '-')}`,
          process.execPath,
          args,
          {
            minutes: 5,
          },
        );
        times.push(`${name} ${Math.round((Date.now() - begun) / 1000)}`);
        const missing = code === 0 || code === 1 ? lacks(output, tiny) : [`it ended with ${code}`];
        if (missing.length === 0) passed += 1;
        else problems.push(`${name}: ${missing.join('; ')}\n${output.slice(-3000)}`);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    return {
      passed,
      failed: problems.length,
      skipped: [],
      report: problems.join('\n\n'),
      notes: [`left out: ${skipped.join('; ')}`, `seconds: ${times.join(', ')}`],
    };
  },
};

/** Why there can be no figures here; undefined when there can. */
async function whyNot(): Promise<string | undefined> {
  for (const start of [throwawayPostgres, throwawayRedis]) {
    const started = await start();
    if ('unavailable' in started) return started.unavailable;
    await started.stop();
  }
  return undefined;
}
