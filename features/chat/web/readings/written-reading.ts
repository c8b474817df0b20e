import { numberFrom } from '#platform/contract/numbers.ts';
import {
  READING_NUMBERS,
  READING_RULES,
  type ReadingKind,
  type ReadingNumber,
  type ReadingProblem,
  type Readings,
  readingProblems,
  type SugarContext,
} from '#platform/contract/readings.ts';

/** What somebody writes into the fields of a reading, as they write it. */
export interface WrittenReading {
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly numbers: Partial<Readonly<Record<ReadingNumber, string>>>;
  readonly context: SugarContext | '';
}

/** The fields of that kind in that unit, in the order in which meters show them. */
export const fieldsOf = ({ kind, unit }: Pick<WrittenReading, 'kind' | 'unit'>): ReadingNumber[] =>
  READING_NUMBERS.filter((field) => READING_RULES[kind].units[unit]?.[field] !== undefined);

export function writtenOf(of: { kind: ReadingKind; unit: string; readings: Readings }): WrittenReading {
  const numbers = Object.fromEntries(
    READING_NUMBERS.flatMap((field) => {
      const number = of.readings[field];
      return number === undefined ? [] : [[field, String(number)]];
    }),
  );
  return { kind: of.kind, unit: of.unit, numbers, context: of.readings.context ?? '' };
}

/** The reader took it for something else: the digits stay, as far as it has such fields. */
export const asKind = (written: WrittenReading, kind: ReadingKind): WrittenReading => ({
  ...written,
  kind,
  unit: Object.keys(READING_RULES[kind].units)[0] ?? '',
  context: '',
});

/** As it is sent; with what can't be, by field. Digits of every language, and what a comma keyboard makes of a point. */
export function readingOf(written: WrittenReading): {
  readonly unit: string;
  readonly readings: Readings;
  readonly problems: readonly ReadingProblem[];
} {
  const { kind, unit, numbers } = written;
  const given = fieldsOf(written).flatMap((field) => {
    const text = (numbers[field] ?? '').trim();
    return text === '' ? [] : [[field, numberFrom(text) ?? Number.NaN] as const];
  });
  // Only the average of months is measured in per cent.
  const context = kind === 'blood_sugar' && unit === '%' ? 'hba1c' : written.context;
  const readings: Readings = {
    ...Object.fromEntries(given),
    ...(context && (context !== 'hba1c' || unit === '%') ? { context } : {}),
  };
  return { unit, readings, problems: readingProblems({ kind, unit, readings }) };
}
