import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** Cells of a line as a spreadsheet of a country that writes decimal commas reads it. */
const bySemicolons = (line: string): string[] => line.split(/[;\t\r\n]/).map((cell) => cell.trim());

it('begins no cell like a formula, whichever sign a spreadsheet takes for the end of a cell', () => {
  for (const sign of ['=', '+', '-', '@', '\uFF1D'])
    for (const before of ['', ' ', 'a;', 'a; ', 'a\t', 'a\n', 'a\r\n \t']) {
      const line = csvLine(['x', `${before}${sign}HYPERLINK("y")`, 'z']);
      for (const cell of bySemicolons(line)) expect(cell).not.toMatch(/^["\s]*[=+\-@\uFF1D]/);
      expect(line.split(',')[1]?.replaceAll('"', '')).not.toMatch(/^\s*[=+\-@\uFF1D]/);
    }
});

it('leaves numbers, days and sums within a sentence as they are', () => {
  expect(csvLine([-5, '2026-11-27', 'dose 1+1 = 2, not 3', null])).toBe(
    '-5,2026-11-27,"dose 1+1 = 2, not 3",\r\n',
  );
});

it('needs no more time for a long run of spaces than for letters', () => {
  const text = ' \t'.repeat(200_000);
  expect(csvLine([`${text}=x`]).length).toBeGreaterThan(text.length);
});
