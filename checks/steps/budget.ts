import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../platform/testing/chromium.ts';
import { firstLoad, sumOf, type Weight } from '../budget.ts';
import { fetchedScripts } from '../first-load.ts';
import { failure, type Outcome, PROSE, ROOT, type Step, sum } from '../step.ts';

const LIMIT_KB = 170;

export const budget: Step = {
  name: 'budget',
  title: `first load of a patient's home within ${LIMIT_KB} kB of JavaScript, with Brotli and with gzip`,
  after: 'build',
  ignores: PROSE,
  async run() {
    const folder = join(ROOT, 'dist', 'web');
    if (!existsSync(folder)) return failure('dist/web is missing: npm run build makes it.');
    return sum([byManifest(folder), await inBrowser(folder)]);
  },
};

function byManifest(folder: string): Outcome {
  const { chunks } = firstLoad(folder);
  return judge(
    'by the build',
    chunks.map((chunk) => ({ ...chunk, file: `${chunk.file} (${chunk.why})` })),
  );
}

/** What the build says may miss what a screen asks for by itself; the browser misses nothing. */
async function inBrowser(folder: string): Promise<Outcome> {
  const chromium = await findChromium();
  if ('unavailable' in chromium) {
    const skipped = [`first load in a browser: ${chromium.unavailable}`];
    return { passed: 0, failed: 0, skipped, report: '' };
  }
  const { home, second } = await fetchedScripts(folder, chromium.path);
  if (home.length === 0) return failure('The browser fetched no script at all.');
  const outcome = judge('in the browser', home);
  const more = second.map((each) => `${each.file} ${kb(each.brotli)} kB`).join(', ');
  return {
    ...outcome,
    notes: [...(outcome.notes ?? []), `a second screen then fetches ${more || 'nothing'}`],
  };
}

function judge(how: string, files: readonly (Weight & { file: string })[]): Outcome {
  const { brotli, gzip } = sumOf(files);
  const failed = [brotli, gzip].filter((bytes) => bytes > LIMIT_KB * 1000).length;
  const listing = files.map(
    (each) => `${kb(each.brotli).padStart(7)} kB ${kb(each.gzip).padStart(7)} kB  ${each.file}`,
  );
  return {
    passed: 2 - failed,
    failed,
    skipped: [],
    notes: [`${how}: ${kb(brotli)} kB with Brotli, ${kb(gzip)} kB with gzip, in ${files.length} files`],
    report: failed === 0 ? '' : `${how} (Brotli, gzip):\n${listing.join('\n')}`,
  };
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
