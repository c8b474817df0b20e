import Type, { type Static } from 'typebox';
import { READERS } from '#features/vitals/contract/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings } from '#platform/contract/readings.ts';
import { exact, Id, Instant, list, oneOf, optional } from '#platform/contract/schema.ts';
import { ImportProblem, WorstLevel } from './imports.ts';

/** Lines of one file, without its first. */
export const MAX_CSV_LINES = 10_000;
export const MAX_CSV_BYTES = 2 * 1_048_576;

export const SUGAR_UNITS = ['mg/dL', 'mmol/L'] as const;

export const CsvReading = Type.Object({
  type: oneOf(READING_KINDS),
  readings: Readings,
  unit: Type.String(),
  taken_at: Instant,
});

export const CsvLine = Type.Object({
  /** Of the file, from 1, as spreadsheets count. */
  line: Type.Integer(),
  outcome: oneOf(['good', 'already_there', 'bad']),
  /** What was measured at once; empty when the line is bad. */
  readings: list(CsvReading),
  /** The line has no time: six in the morning is taken. */
  time_assumed: Type.Boolean(),
  /** `field` is the name of the column, or `line`. */
  problems: list(ImportProblem),
});
export type CsvLine = Static<typeof CsvLine>;

const body = exact({
  /** Clinicians name the patient; patients name a family member. */
  patient_id: optional(Id),
  /** Of sugars for which the file says no unit. */
  sugar_unit: optional(oneOf(SUGAR_UNITS)),
});

const upload = { field: 'file', maxBytes: MAX_CSV_BYTES, types: ['text/csv', 'text/plain'] } as const;

export const previewVitalsCsv = endpoint({
  name: 'previewVitalsCsv',
  method: 'POST',
  path: '/vitals/csv/preview',
  summary: `What a CSV file holds, line by line, without keeping any of it. The first line names the columns (date, time, blood sugar, systolic, diastolic, pulse, weight, ...; or type, value, unit). Commas, semicolons or tabs; days as 2026-11-21 or 21/11/2026; at most ${MAX_CSV_LINES} lines.`,
  access: READERS,
  upload,
  body,
  reply: Type.Object({
    /** The columns that are understood; the others are left out. */
    columns: list(Type.Object({ name: Type.String(), meaning: Type.String() })),
    good: Type.Integer(),
    already_there: Type.Integer(),
    bad: Type.Integer(),
    lines: list(CsvLine),
  }),
  errors: ['not_csv', 'csv_without_columns', 'csv_too_long'],
});

export const importVitalsCsv = endpoint({
  name: 'importVitalsCsv',
  method: 'POST',
  path: '/vitals/csv',
  summary:
    'Keeps the readings of the good lines of a CSV file, each once, however often the file is sent and whichever way the measurement came first. The bad lines are named with their reasons.',
  access: READERS,
  upload,
  body,
  takesLong: true,
  reply: Type.Object({
    /** Readings that are new. A line may have several. */
    taken: Type.Integer(),
    already_there: Type.Integer(),
    level: WorstLevel,
    /** Lines that weren't taken. */
    bad: list(CsvLine),
  }),
  errors: ['not_csv', 'csv_without_columns', 'csv_too_long'],
});
