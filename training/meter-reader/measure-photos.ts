import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meterPicture } from '../../features/meter-photos/server/picture.ts';
import { csvRows, textOfFile } from '../../features/reading-imports/server/imports/csv-text.ts';
import { confidenceOf } from '../../partners/image-reader/meter-reader/certainty.ts';
import { KINDS, type Kind } from '../../partners/image-reader/meter-reader/layers.ts';
import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';
import { greyOf } from '../../partners/image-reader/meter-reader/picture.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { type Outcome, outcomeOf, rows } from './figures.ts';
import type { Truth } from './generator/readings.ts';

/**
 * npm run measure:photos DIR
 *
 * Photos of a hospital's own, and in DIR/readings.csv what each one shows: file, kind (blood_sugar, blood_pressure,
 * weight, temperature, spo2 or none), unit, value (HI or LO, where the meter shows that), systolic, diastolic, pulse.
 * The pulse is compared only where one is noted. Nothing leaves this machine.
 */
export interface PhotoShown {
  readonly file: string;
  readonly truth: Truth;
}

const NUMBERS: Partial<Record<Kind, readonly string[]>> = {
  none: [],
  blood_pressure: ['systolic', 'diastolic', 'pulse'],
  spo2: ['value', 'pulse'],
};

/** @throws Error that names the line which can't be understood */
export function photosShown(text: string): PhotoShown[] {
  const [header, ...lines] = [...csvRows(text)];
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  return lines.map(({ line, cells }) => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const kind = KINDS.find((each) => each === cell('kind'));
    if (!kind || cell('file') === '')
      throw new Error(`readings.csv, line ${line}: no file, or an unknown kind`);
    // `Hi` and `lo` are words, however they are written.
    const texts = (NUMBERS[kind] ?? ['value'])
      .map((name) => cell(name).toUpperCase())
      .filter((each) => each !== '');
    if (kind !== 'none' && texts.length === 0)
      throw new Error(`readings.csv, line ${line}: no number of ${kind}`);
    return { file: cell('file'), truth: { kind, unit: cell('unit'), texts } };
  });
}

export interface PhotoOutcome extends Outcome {
  readonly file: string;
  /** Unpacking and reading, in ms. */
  readonly took: number;
}

/** Photos that can't be unpacked say nothing about the reader. */
export interface Unreadable {
  readonly file: string;
  readonly why: string;
}

export async function photoOutcomes(
  folder: string,
  model = MODEL,
): Promise<{ readonly outcomes: PhotoOutcome[]; readonly unreadable: Unreadable[] }> {
  const reader = new MeterReader(await openNetwork(model));
  const outcomes: PhotoOutcome[] = [];
  const unreadable: Unreadable[] = [];
  for (const { file, truth } of photosShown(textOfFile(readFileSync(join(folder, 'readings.csv'))))) {
    try {
      const bytes = readFileSync(join(folder, file));
      const started = performance.now();
      // As it is prepared wherever people send one.
      const understood = await reader.read(await greyOf((await meterPicture(bytes)).bytes));
      const took = performance.now() - started;
      const outcome = outcomeOf({ truth }, { understood, seen: [] });
      const sure = 'read' in understood ? confidenceOf(understood.read, outcome.sure) : outcome.sure;
      outcomes.push({ ...outcome, sure, file, took });
    } catch (error) {
      unreadable.push({ file, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { outcomes, unreadable };
}

if (process.argv[1]?.endsWith('measure-photos.ts')) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('npm run measure:photos DIR');
  const { outcomes, unreadable } = await photoOutcomes(folder);
  // The places of the digits are not noted.
  const [, ...table] = rows(outcomes);
  for (const [name, figure] of table) console.log(`${name}: ${figure}`);
  const times = outcomes.map(({ took }) => took).sort((a, b) => a - b);
  const p95 = times[Math.ceil(0.95 * times.length) - 1];
  if (p95 !== undefined) console.log(`p95 of unpacking and reading: ${p95.toFixed(0)} ms`);
  for (const { file, said, sure } of outcomes)
    if (said === 'wrong') console.log(`wrong at ${sure.toFixed(2)}: ${file}`);
  console.log(`could not be unpacked: ${unreadable.length}`);
  for (const { file, why } of unreadable) console.log(`could not be unpacked: ${file} (${why})`);
}
