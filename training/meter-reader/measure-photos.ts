import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
 * Nothing leaves this machine.
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
    const texts = (NUMBERS[kind] ?? ['value']).map(cell).filter((each) => each !== '');
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

export async function photoOutcomes(folder: string, model = MODEL): Promise<PhotoOutcome[]> {
  const reader = new MeterReader(await openNetwork(model));
  const found: PhotoOutcome[] = [];
  for (const { file, truth } of photosShown(textOfFile(readFileSync(join(folder, 'readings.csv'))))) {
    const bytes = readFileSync(join(folder, file));
    const started = performance.now();
    const understood = await reader.read(await greyOf(bytes));
    const took = performance.now() - started;
    const outcome = outcomeOf({ truth }, { understood, seen: [] });
    const sure = 'read' in understood ? confidenceOf(understood.read, outcome.sure) : outcome.sure;
    found.push({ ...outcome, sure, file, took });
  }
  return found;
}

if (process.argv[1]?.endsWith('measure-photos.ts')) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('npm run measure:photos DIR');
  const all = await photoOutcomes(folder);
  // Where digits lie nobody has noted.
  const [, ...table] = rows(all);
  for (const [name, figure] of table) console.log(`${name}: ${figure}`);
  const times = all.map(({ took }) => took).sort((a, b) => a - b);
  console.log(`p95 of unpacking and reading: ${times[Math.ceil(0.95 * times.length) - 1]?.toFixed(0)} ms`);
  for (const { file, said, sure } of all)
    if (said === 'wrong') console.log(`wrong at ${sure.toFixed(2)}: ${file}`);
}
