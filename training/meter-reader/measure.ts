import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { confidenceOf } from '../../partners/image-reader/meter-reader/certainty.ts';
import { LEAST_SURE } from '../../partners/image-reader/meter-reader/meaning.ts';
import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { browserPhotos } from './browser-photos.ts';
import { type Outcome, outcomeOf, rows } from './figures.ts';
import type { Split } from './generator/faces.ts';
import { photoOf } from './photo.ts';
import { screenPage } from './screen-meters.ts';
import { SETS as SETS_OF_LAYOUTS, unseenPage } from './unseen-pressures.ts';

/**
 * tsx training/meter-reader/measure.ts [--n=300] [--from=0] [--splits=train,…] [--model=FILE] [--write] [--thresholds]
 *
 * Photos as a person would take them, saved as JPEG, through the whole reader. The pictures of `train` are of its
 * generator but none that it was trained with; those of `browser` are drawn by Chromium, in a typeface of segments and
 * one of letters that it never learnt from; those of `layouts` and `screens` too. --write puts the table into docs/photo-reader.md.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const file = option('model', MODEL);
const n = Number(option('n', '300'));
const bytes = readFileSync(file);
const DOCUMENT = new URL('../../docs/photo-reader.md', import.meta.url);
type Set = Split | 'browser' | 'layouts' | 'screens';
const SETS = option('splits', 'train,development,sealed,browser,layouts,screens').split(',') as Set[];
const TITLES = {
  train: 'kinds that it was trained on',
  development: 'development',
  sealed: 'sealed',
  browser: 'drawn by a browser',
  layouts: 'pressures in many layouts',
  screens: 'small screens',
};
/** Beyond every picture that training gets to. */
const SHIFT = Number(option('from', '0'));
const FROM = 1_000_000_000 + SHIFT;
/** Of the sealed layouts, those with which the rules were measured before. */
const LOOKED_AT = 10_000;

interface Measured {
  readonly outcomes: Outcome[];
  /** Of the processor, in ms, for each picture after unpacking. */
  readonly times: number[];
}

const only = option('only', '');
if (only) {
  process.stdout.write(JSON.stringify(await measured(only as Set)));
  process.exit(0);
}
// Each in a process of its own: they have nothing in common, and their times are counted by process.
const all = await Promise.all(
  SETS.map(async (split) => ({ split, ...(JSON.parse(await inProcess(split)) as Measured) })),
);
const times = all.flatMap((one) => one.times);
if (process.argv.includes('--thresholds')) for (const { split, outcomes } of all) thresholds(split, outcomes);

async function* photos(set: Set): ReturnType<typeof browserPhotos> {
  if (set === 'browser') yield* browserPhotos(FROM, n);
  else if (set === 'layouts') yield* browserPhotos(SETS_OF_LAYOUTS.sealed + LOOKED_AT + SHIFT, n, unseenPage);
  else if (set === 'screens') yield* browserPhotos(FROM, n, screenPage);
  else {
    const words = Math.round(n / 8);
    for (let number = FROM; number < FROM + n + words; number++)
      yield await photoOf(set, number, number >= FROM + n);
  }
}

async function measured(set: Set): Promise<Measured> {
  const reader = new MeterReader(await openNetwork(file));
  const found: Measured = { outcomes: [], times: [] };
  for await (const { made, grey } of photos(set)) {
    const before = process.cpuUsage();
    const answer = await reader.readAll(grey);
    found.times.push(process.cpuUsage(before).user / 1000);
    const outcome = outcomeOf(made, answer);
    const { understood } = answer;
    const sure = 'read' in understood ? confidenceOf(understood.read, outcome.sure) : outcome.sure;
    found.outcomes.push({ ...outcome, sure });
  }
  return found;
}

async function inProcess(split: Set): Promise<string> {
  const [, script = '', ...options] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, script, ...options, `--only=${split}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`measuring ${split} ended with ${code}`);
  return said;
}

const each = all.map(({ split, outcomes }) => ({ split, rows: rows(outcomes) }));
const names = each[0]?.rows.map(([name]) => name) ?? [];
const table = [
  `| | ${each.map(({ split }) => TITLES[split]).join(' | ')} |`,
  `|---|${each.map(() => '---').join('|')}|`,
  ...names.map((name, row) => `| ${name} | ${each.map((one) => one.rows[row]?.[1]).join(' | ')} |`),
].join('\n');
const sorted = times.sort((a, b) => a - b);
const median = sorted[Math.floor(sorted.length / 2)]?.toFixed(0);
const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
const text = `${table}\n\nModel ${hash}, certainty asked for ${LEAST_SURE}; share, 95 % interval (Wilson), number of cases. Median of processor time of a picture after unpacking: ${median} ms.`;
console.log(text);
if (process.argv.includes('--write')) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];
  const [start, stop] = [document.indexOf(begin), document.indexOf(end)];
  if (start < 0 || stop < start) throw new Error('docs/photo-reader.md has no place for the table');
  writeFileSync(DOCUMENT, `${document.slice(0, start + begin.length)}\n\n${text}\n\n${document.slice(stop)}`);
}

/** What each certainty would answer, and how much of that is right: for choosing on `development` only. */
function thresholds(split: Set, outcomes: readonly Outcome[]): void {
  for (const least of [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98]) {
    const reported = outcomes.filter(({ said, sure }) => said !== 'nothing' && sure >= least);
    const right = reported.filter(({ said }) => said === 'right').length;
    console.log(`${split} at ${least}: ${reported.length} of ${outcomes.length} answered, ${right} right`);
  }
}
