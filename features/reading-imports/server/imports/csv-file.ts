import { EXPORTED_COLUMNS } from '#features/vitals/contract/export.ts';
import type { Refusal } from '#platform/server/http/refusal.ts';
import { MAX_CSV_LINES } from '../../contract.ts';
import { refusal } from '../refusals.ts';
import { type Column, columnsOf, type Meaning } from './csv-columns.ts';
import { type FileContext, lineFrom, type SeenLine } from './csv-lines.ts';
import { type CsvRow, csvRows, isBinary, textOfFile } from './csv-text.ts';
import { isMonthFirst } from './csv-times.ts';

export interface SeenFile {
  readonly columns: readonly Column[];
  readonly lines: readonly SeenLine[];
}

/** Lines after which others get their turn. */
const LINES_AT_ONCE = 500;
const EXAMPLE = 'date, time, blood sugar, systolic, diastolic, weight';
const WHEN: readonly Meaning[] = ['moment', 'day'];
const BESIDE: readonly Meaning[] = [...WHEN, 'clock', 'type', 'unit', 'context', 'note', 'pulse'];

/**
 * Reads a file of readings, line by line.
 * @throws Refusal 400: it is no CSV, has more lines than one call may bring, or doesn't name its columns.
 */
export async function csvFileFrom(
  bytes: Uint8Array,
  about: Pick<FileContext, 'sugarUnit' | 'now' | 'born'>,
): Promise<SeenFile> {
  const text = textOfFile(bytes);
  if (isBinary(text)) throw wrongFile('not_csv');
  const [header, ...rows] = rowsOf(text);
  const columns = columnsOf(header?.cells ?? []);
  const has = (meanings: readonly Meaning[]) => columns.some(({ meaning }) => meanings.includes(meaning));
  if (!has(WHEN) || !columns.some(({ meaning }) => !BESIDE.includes(meaning)))
    throw wrongFile('csv_without_columns', { example: EXAMPLE });
  const day = columns.find(({ meaning }) => WHEN.includes(meaning));
  const hasMonthFirst = rows.some(({ cells }) => day !== undefined && isMonthFirst(cells[day.at] ?? ''));
  const isOurs = header?.cells.join() === EXPORTED_COLUMNS.join();
  const lines: SeenLine[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % LINES_AT_ONCE === 0) await new Promise((turn) => setImmediate(turn));
    lines.push(lineFrom(row, { ...about, columns, hasMonthFirst, isOurs }));
  }
  return { columns, lines };
}

function rowsOf(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text)) {
    if (rows.length > MAX_CSV_LINES) throw wrongFile('csv_too_long', { limit: MAX_CSV_LINES });
    rows.push(row);
  }
  return rows;
}

const wrongFile = (
  code: 'not_csv' | 'csv_without_columns' | 'csv_too_long',
  values: Record<string, string | number> = {},
): Refusal => refusal(400, code, { fields: [{ field: 'file', code, values }], values });
