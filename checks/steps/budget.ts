import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../platform/testing/chromium.ts';
import { firstLoad } from '../budget.ts';
import { fetchedScripts } from '../first-load.ts';
import { failure, type Outcome, ROOT, type Step, sum } from '../step.ts';

const LIMIT_KB = 170;

export const budget: Step = {
  name: 'budget',
  title: `first load of a patient's home within ${LIMIT_KB} kB of compressed JavaScript`,
  after: 'build',
  async run() {
    const folder = join(ROOT, 'dist', 'web');
    if (!existsSync(folder)) return failure('dist/web is missing: npm run build makes it.');
    return sum([byManifest(folder), await inBrowser(folder)]);
  },
};

function byManifest(folder: string): Outcome {
  const load = firstLoad(folder);
  return judge(
    'by the build',
    load.chunks.map(({ file, compressed, why }) => ({ file: `${file} (${why})`, compressed })),
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
  const more = second.map(({ file, compressed }) => `${file} ${kb(compressed)} kB`).join(', ');
  return {
    ...outcome,
    notes: [...(outcome.notes ?? []), `a second screen then fetches ${more || 'nothing'}`],
  };
}

function judge(how: string, files: readonly { file: string; compressed: number }[]): Outcome {
  const total = files.reduce((bytes, file) => bytes + file.compressed, 0);
  const ok = total <= LIMIT_KB * 1000;
  const listing = files.map(({ file, compressed }) => `${kb(compressed).padStart(7)} kB  ${file}`);
  return {
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: [],
    notes: [`${how}: ${kb(total)} kB in ${files.length} files`],
    report: ok ? '' : `${how}:\n${listing.join('\n')}`,
  };
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
