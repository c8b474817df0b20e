/** Characters of one cell; a quote that isn't closed by then was none. */
const MAX_CELL = 2000;
const MAX_CELLS = 100;
const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface CsvRow {
  /** Of the file, from 1: where the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it can't be read. */
  readonly problem: 'open_quote' | 'too_many_cells' | null;
}

/** The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, else the Windows letters of the West. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Workbooks, PDFs and pictures under the name of a CSV. */
export const isBinary = (text: string): boolean =>
  text.includes('\u0000') || /^(PK\u0003|%PDF|\u0089PNG)/.test(text);

/**
 * The rows of a text (RFC 4180, and what spreadsheets make of it: other delimiters, lone line feeds, a mark at the
 * beginning, `sep=;`), blank ones left out. The app has its own parser because no row may spoil later ones: an
 * unclosed quote makes only its own line unreadable, and reading continues with the next line.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let delimiter = delimiterOf(text, at);
  const said = /^sep=([,;\t|])\r?\n?/i.exec(text.slice(at, at + 8));
  if (said) {
    delimiter = said[1] as Delimiter;
    at += said[0].length;
    line += 1;
  }
  while (at < text.length) {
    const row = rowAt(text, at, delimiter);
    if (row.cells.some((cell) => cell !== '') || row.problem)
      yield { line, cells: row.cells, problem: row.problem };
    line += row.lines;
    at = row.end;
  }
}

/** What stands most often in the first line, outside of quotes. */
function delimiterOf(text: string, from: number): Delimiter {
  const first = text.slice(from, from + 5000).split(/\r\n?|\n/, 1)[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

interface ReadRow {
  readonly cells: string[];
  readonly problem: CsvRow['problem'];
  /** Where the next one begins, and how many lines further down. */
  readonly end: number;
  readonly lines: number;
}

function rowAt(text: string, from: number, delimiter: Delimiter): ReadRow {
  const cells: string[] = [];
  let at = from;
  let lines = 1;
  while (true) {
    const cell = text[at] === '"' ? quotedAt(text, at, delimiter) : plainAt(text, at, delimiter);
    if (cell === null || cells.length === MAX_CELLS)
      return { cells: [], problem: cell === null ? 'open_quote' : 'too_many_cells', ...nextLine(text, from) };
    cells.push(cell.value.trim());
    lines += cell.breaks;
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    return { cells, problem: null, end: afterBreak(text, at), lines };
  }
}

interface ReadCell {
  readonly value: string;
  readonly end: number;
  /** Line breaks within it. */
  readonly breaks: number;
}

function plainAt(text: string, from: number, delimiter: Delimiter): ReadCell {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, Math.min(at, from + MAX_CELL)), end: at, breaks: 0 };
}

/** Null when the quote isn't closed within the length of a cell. What stands behind the closing one belongs to it. */
function quotedAt(text: string, from: number, delimiter: Delimiter): ReadCell | null {
  const last = Math.min(text.length, from + MAX_CELL);
  for (let at = from + 1; at < last; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const inside = text.slice(from + 1, at).replaceAll('""', '"');
    const breaks = (inside.match(/\r\n|\r|\n/g) ?? []).length;
    const behind = plainAt(text, at + 1, delimiter);
    // Then it is rather the opening one of a later line.
    if (breaks > 0 && behind.value.trim() !== '') return null;
    return { value: inside + behind.value, end: behind.end, breaks };
  }
  return null;
}

function nextLine(text: string, from: number): { end: number; lines: number } {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { end: afterBreak(text, at), lines: 1 };
}

const afterBreak = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1);
