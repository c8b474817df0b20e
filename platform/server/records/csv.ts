/** With what a spreadsheet begins a formula. */
const SIGNS = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;
const SEPARATORS = ',;|\t\r\n';

/** Whether a spreadsheet of another country takes what stands before this place for the end of a cell. */
function isAfterSeparator(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /\s/.test(text[before] ?? '') && !SEPARATORS.includes(text[before] ?? '')) before--;
  return before >= 0 && SEPARATORS.includes(text[before] ?? '');
}

/**
 * Cells as spreadsheets and programs read them (RFC 4180). Spreadsheets run what begins like a formula (CWE-1236): an
 * apostrophe in front says that it is text, also within a cell, where one that expects semicolons would begin another.
 */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const inside = text.replaceAll(SIGNS, (sign, at: number) =>
    isAfterSeparator(text, at) ? `'${sign}` : sign,
  );
  const safe = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/.test(text) ? `'${inside}` : inside;
  return /[",;|\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** Says that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF';
