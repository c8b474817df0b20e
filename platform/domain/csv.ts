/** As spreadsheets open it: with a mark that says UTF-8, lines that end as RFC 4180 has them. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;

/**
 * Spreadsheets run what begins like a formula (CWE-1236). An apostrophe says that it is text, also behind what a
 * spreadsheet of another country takes for the end of a cell.
 */
export const escapeFormula = (text: string): string =>
  // allow slow-pattern: what is exported has at most 500 characters
  text.replaceAll(/(^|[,;|\t\r\n])(\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/g, "$1$2'");

const csvCell = (text: string): string =>
  /[",;|\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
