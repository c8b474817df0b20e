/**
 * Cells as spreadsheets and programs read them (RFC 4180). Spreadsheets run what begins like a formula (CWE-1236): an
 * apostrophe in front says that it is text.
 */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/.test(text) ? `'${text}` : text;
  return /[",;|\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** Says that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF';
