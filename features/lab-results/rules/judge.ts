import type { LEVELS } from '../contract/shapes.ts';
import { type Analyte, analyteByLoinc, inTableUnit } from './analytes.ts';
import { foldUnit } from './fold-unit.ts';
import { numberOf, type PrintedRange, readRange, sideOf } from './range.ts';

export type Level = (typeof LEVELS)[number];

export interface Printed {
  readonly value: string;
  readonly unit: string;
  /** As it is printed. */
  readonly range: string;
  /** The lab's own: N, L, H, A, LL, HH, C, P or empty. */
  readonly flag: string;
}

export interface Judged {
  /** Null of texts, and of values such as `< 0.1`. */
  readonly number: number | null;
  readonly range: PrintedRange | null;
  readonly level: Level;
  /** The lab's flag and its printed range say different things. */
  readonly contradicts: boolean;
}

const CRITICAL_FLAGS: ReadonlySet<string> = new Set(['C', 'HH', 'LL', 'CRITICAL', 'PANIC']);
const SIDES: Readonly<Record<string, 'low' | 'high'>> = { L: 'low', LL: 'low', H: 'high', HH: 'high' };
const ODD: ReadonlySet<string> = new Set(['A', 'P', 'ABNORMAL', 'POSITIVE']);

/** `> 500`: beyond what the lab can measure, which is how it prints the most extreme values. */
function boundOf(printed: string): { readonly beyond: string; readonly bound: string } {
  const text = printed.trim();
  const beyond = text.startsWith('<') || text.startsWith('>') ? text.charAt(0) : '';
  return { beyond, bound: text.slice(beyond.length).replace(/^=/, '') };
}

/** By our short list, which only ever adds to what the lab says. */
function listedCritical(analyte: Analyte | undefined, printed: string, unit: string): 'low' | 'high' | null {
  const { beyond, bound } = boundOf(printed);
  const number = numberOf(bound);
  const value = analyte && number !== null ? inTableUnit(analyte, number, unit) : null;
  if (!analyte || value === null) return null;
  const { criticalLow, criticalHigh } = analyte;
  if (beyond !== '>' && criticalLow !== null && value <= criticalLow) return 'low';
  if (beyond !== '<' && criticalHigh !== null && value >= criticalHigh) return 'high';
  return null;
}

/**
 * What a printed value means. It is abnormal when the lab's flag says so or when it lies outside the range printed
 * beside it, and critical when the flag or the app's list says so; no rule of the app makes a value of the lab
 * normal.
 */
export function judge({ value, unit, range: text, flag: given }: Printed, analyte?: Analyte): Judged {
  const flag = given.trim().toUpperCase();
  const number = numberOf(value);
  const range = readRange(text, unit);
  const side = number !== null && range ? sideOf(number, range) : null;
  const listed = listedCritical(analyte, value, unit);
  const said = SIDES[flag] ?? null;
  const isOdd = said !== null || ODD.has(flag) || CRITICAL_FLAGS.has(flag);
  const base = { number, range };
  const direction = listed ?? (side === 'within' ? said : (side ?? said));
  if (listed || CRITICAL_FLAGS.has(flag))
    return { ...base, level: direction ? `critical_${direction}` : 'critical', contradicts: false };
  const contradicts =
    side !== null &&
    ((flag === 'N' && side !== 'within') ||
      (isOdd && side === 'within') ||
      (said !== null && side !== 'within' && said !== side));
  if (side === 'low' || side === 'high') return { ...base, level: side, contradicts };
  if (isOdd) return { ...base, level: said ?? 'abnormal', contradicts };
  return { ...base, level: side === 'within' || flag === 'N' ? 'in_range' : 'unknown', contradicts };
}

const ABNORMAL: ReadonlySet<Level> = new Set([
  'low',
  'high',
  'abnormal',
  'critical',
  'critical_low',
  'critical_high',
]);
export const isAbnormal = (level: Level): boolean => ABNORMAL.has(level);
export const isCritical = (level: Level): boolean => level.startsWith('critical');

/** A result reported so late is entered for the record, and causes no alarm. */
const NEWS_DAYS = 7;
export const isNews = (takenAt: Date, now: Date): boolean =>
  now.getTime() - takenAt.getTime() <= NEWS_DAYS * 24 * 3_600_000;

/** Blood sugar and HbA1c are readings, too. */
export const READING_CONTEXTS: Readonly<Record<string, 'fasting' | 'after_meal' | 'random' | 'hba1c'>> = {
  '1558-6': 'fasting',
  '1521-4': 'after_meal',
  '2345-7': 'random',
  '4548-4': 'hba1c',
};

const MMOL = 'mmol/L';

/**
 * A value as for a reading: in a unit of readings, with at most their number of decimals. For other kinds, as
 * printed.
 */
export function readingOf(value: {
  readonly number: number;
  readonly tableNumber: number | null;
  readonly unit: string;
  readonly loinc: string | null;
}): { readonly value: number; readonly unit: string } {
  const { number, tableNumber, unit, loinc } = value;
  const analyte = analyteByLoinc(loinc ?? '');
  if (!analyte || tableNumber === null) return { value: number, unit };
  const isMmol = foldUnit(unit) === foldUnit(MMOL);
  const shown = isMmol ? { value: number, unit: MMOL } : { value: tableNumber, unit: analyte.unit };
  return { ...shown, value: Math.round(shown.value * 10) / 10 };
}
