import { INCHES_PER_FOOT, latinDigits, numberFrom, type RecordProblem } from '#features/vitals/rules.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { type Column, type Meaning, unitOf } from './csv-columns.ts';

export interface Cell {
  readonly column: Column;
  readonly text: string;
}

export const isSingle = (meaning: Meaning): meaning is Exclude<ReadingKind, 'blood_pressure'> =>
  ['blood_sugar', 'weight', 'height', 'temperature', 'spo2', 'calories'].includes(meaning);

/** No amount with its unit is longer than this. */
export const isAmountLong = (text: string): boolean => text.length > 100;

/** `104`, `104 mg/dL`, `5 ft 7 in`, `5'7"`; null when it is no number. */
export function amountFrom(
  text: string,
  type: ReadingKind,
): { number: number; unit: string | undefined } | null {
  if (isAmountLong(text)) return null;
  const plain = numberFrom(text);
  if (plain !== null) return { number: plain, unit: undefined };
  const latin = latinDigits(text);
  const feet = /^(\d)\s*(?:'|’|′|ft\.?|feet)\s*(?:(\d{1,2}(?:\.\d)?)\s*(?:"|”|″|''|in\.?|inches)?)?$/i.exec(
    latin,
  );
  if (feet && type === 'height')
    return { number: Number(feet[1]) * INCHES_PER_FOOT + Number(feet[2] ?? 0), unit: 'inches' };
  const [, digits = '', unit = ''] = /^([+-]?[\d.,]+)\s*([^\d\s.,][^\d]*)$/.exec(latin) ?? [];
  const number = digits === '' ? null : numberFrom(digits);
  return number === null ? null : { number, unit: unit.trim().slice(0, 30) };
}

/**
 * Which readings of a line its column of units is about: all that name no unit of their own. It is a mistake where one
 * of them can't have it, so that 150 lb beside a height never become 150 kg.
 * @param isTaken it is the unit of a column of values
 */
export function unitCells(
  cell: Cell | undefined,
  singles: readonly Cell[],
  { others, isTaken }: { readonly others: number; readonly isTaken: boolean },
): { readonly problem: RecordProblem } | { readonly of: (single: Cell) => Cell | undefined } {
  // A number in it is something else, as of insulin.
  if (!cell || /^\d/.test(cell.text)) return { of: () => undefined };
  if (singles.length === 1 && others === 0) return { of: () => cell };
  const open = new Set(singles.filter((each) => !hasOwnUnit(each)));
  if ([...open].some(({ column }) => isTaken || unitOf(column.meaning, cell.text) === null))
    return { problem: { field: cell.column.name, code: 'unit_of_which' } };
  return { of: (single) => (open.has(single) ? cell : undefined) };
}

const hasOwnUnit = ({ column: { meaning, context, unit }, text }: Cell): boolean =>
  unit !== null ||
  context === 'hba1c' ||
  meaning === 'spo2' ||
  amountFrom(text, meaning as ReadingKind)?.unit !== undefined;
