import type { Report } from '../contract.ts';
import { FIGURES_OF, ROW_FIGURES } from '../rules.ts';

type Cell = string | number | null | undefined;

/**
 * A report as spreadsheets open it: with a mark that says UTF-8, lines that end as RFC 4180 has them, English names of
 * columns. First the brand, then the weeks before, then the rows.
 */
export function csvOf(report: Report): string {
  const { summary_type: type, totals, before, rows, series } = report;
  const [all, some] = [FIGURES_OF[type], ROW_FIGURES[type]];
  const lines: (readonly Cell[])[] = [
    ['report', 'from', 'to', ...all],
    [type, report.from, report.to, ...all.map((name) => totals[name])],
    ['before', before.from, before.to, ...all.map((name) => before[name])],
    [],
    ['week', 'booked'],
    ...series.map(({ from, booked }) => [from, booked]),
    [],
    ['id', 'name', 'user_type', ...some],
    ...rows.map((row) => [row.id, row.name, row.user_type, ...some.map((name) => row[name])]),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

// allow slow-pattern: what is written here has at most some hundred characters
const FORMULA = /(^|[,;|\t\r\n])(\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/g;

/**
 * Spreadsheets run what begins like a formula (CWE-1236). An apostrophe says that it is text, also behind what a
 * spreadsheet of another country takes for the end of a cell. Numbers are ours and stay numbers.
 */
export function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replaceAll(FORMULA, "$1$2'");
  return /[",;|\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
