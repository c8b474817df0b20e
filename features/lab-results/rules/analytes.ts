import { ANALYTES, SOURCES } from './data/analytes.ts';
import { foldUnit } from './fold-unit.ts';
import { type PrintedRange, readRange } from './range.ts';

export interface Analyte {
  readonly loinc: string;
  /** The test of the catalogue that has its words; null: words of its own. */
  readonly wordsOf: string | null;
  /** As reports print it, the most common one first. */
  readonly names: readonly string[];
  readonly unit: string;
  /** By what a value in another unit is multiplied. */
  readonly factors: ReadonlyMap<string, number>;
  /** Printed ranges of adults, by sex; null where one doesn't say. */
  readonly adults: { readonly female: string; readonly male: string } | null;
  readonly source: string | null;
  /** Critical from there down, or up. */
  readonly criticalLow: number | null;
  readonly criticalHigh: number | null;
}

const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const numberOr = (cell: string): number | null => (cell === '-' || cell === '' ? null : Number(cell));

function adultsOf(cell: string): Analyte['adults'] {
  if (cell === '-') return null;
  const [, female, male] = /^F (\S+) M (\S+)$/.exec(cell) ?? [];
  return { female: female ?? cell, male: male ?? cell };
}

function analyteOf(line: string): Analyte {
  const [loinc = '', words = '', names = '', units = '', adults = '', critical = '', source = ''] = line
    .split(' | ')
    .map((cell) => cell.trim());
  const [unit = '', ...others] = units.split(';').map((each) => each.trim());
  const [low = '', high = ''] = critical.split(' ');
  return {
    ...{ loinc, wordsOf: words === 'own' ? null : words, unit, adults: adultsOf(adults) },
    names: names.split(',').map((name) => name.trim()),
    factors: new Map([
      [foldUnit(unit), 1],
      ...others.map((each): [string, number] => {
        const [other = '', factor = ''] = each.split(' ');
        return [foldUnit(other), Number(factor)];
      }),
    ]),
    source: SOURCES[source] ?? null,
    ...{ criticalLow: numberOr(low), criticalHigh: numberOr(high) },
  };
}

export const ALL_ANALYTES: readonly Analyte[] = ANALYTES.trim().split('\n').map(analyteOf);
const byLoinc = new Map(ALL_ANALYTES.map((each) => [each.loinc, each]));
const byName = new Map(ALL_ANALYTES.flatMap((each) => each.names.map((name) => [foldName(name), each])));

export const analyteByLoinc = (loinc: string): Analyte | undefined => byLoinc.get(loinc);

/** Which analyte a line of a report is: by its code where it is a LOINC one, else by its printed name. */
export const analyteNamed = (code: string, name: string): Analyte | undefined =>
  byLoinc.get(code) ?? byName.get(foldName(name));

/** A value in the unit of the table, with two digits more than it was printed; null in a unit that we don't know. */
export function inTableUnit(analyte: Analyte, value: number, unit: string): number | null {
  const factor = analyte.factors.get(foldUnit(unit));
  return factor === undefined ? null : Number((value * factor).toPrecision(6));
}

/** What adults of that sex usually have, in the unit of the table; null where we don't say. */
export function adultRange(
  analyte: Analyte,
  sex: 'female' | 'male' | 'other' | null,
): { readonly text: string; readonly range: PrintedRange } | null {
  const { adults } = analyte;
  if (!adults || (adults.female !== adults.male && sex !== 'female' && sex !== 'male')) return null;
  const text = sex === 'male' ? adults.male : adults.female;
  const range = readRange(text, '');
  return range && { text, range };
}
