import { join } from 'node:path';
import { findChromium } from '../../platform/testing/chromium.ts';
import { firstLoad } from '../budget.ts';
import { withNewFeatures } from '../new-feature.ts';
import { failure, type Outcome, PROSE, ROOT, runProgram, type Step, sum } from '../step.ts';

const COPIES = 10;
const MOST_LINES = 3;
/** Of JavaScript with gzip, for each further feature, in a patient's first load. */
const MOST_BYTES = 300;

export const newFeature: Step = {
  name: 'new-feature',
  title: `a new feature works, with ${MOST_LINES} lines outside of its folder and ${MOST_BYTES} bytes of the first load`,
  after: 'build',
  ignores: PROSE,
  async run() {
    const { folder, linesOutside, remove } = withNewFeatures(COPIES);
    try {
      const built = await runProgram('new-feature-build', process.execPath, ['apps/build.mjs'], {
        cwd: folder,
      });
      if (built.code !== 0) return failure(built.output);
      return sum([
        atMost('lines outside of its folder', linesOutside, MOST_LINES),
        atMost('bytes of the first load', addedBytes(folder), MOST_BYTES),
        await journey(folder),
      ]);
    } finally {
      remove();
    }
  },
};

/** What one of the ten adds, compared with the build without them. */
function addedBytes(folder: string): number {
  const gzip = (of: string) => firstLoad(join(of, 'dist', 'web')).total.gzip;
  return Math.ceil((gzip(folder) - gzip(ROOT)) / COPIES);
}

function atMost(what: string, found: number, limit: number): Outcome {
  const note = `${what}: ${found}, at most ${limit}`;
  const failed = found > limit || found < 1 ? 1 : 0;
  return { passed: 1 - failed, failed, skipped: [], notes: [note], report: failed ? note : '' };
}

async function journey(folder: string): Promise<Outcome> {
  const chromium = await findChromium();
  if ('unavailable' in chromium)
    return {
      passed: 0,
      failed: 0,
      skipped: [`journey of a new feature: ${chromium.unavailable}`],
      report: '',
    };
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const ran = await runProgram(
    'new-feature-journey',
    process.execPath,
    [vitest, 'run', '--project', 'journeys', 'journeys/thanks.journey.ts'],
    { cwd: folder },
  );
  const failed = ran.code === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: [], report: failed ? ran.output : '' };
}
