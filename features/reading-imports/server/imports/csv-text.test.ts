import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows, isBinary, textOfFile } from './csv-text.ts';

const rows = (text: string) => [...csvRows(text)];
const cells = (text: string) => rows(text).map((row) => row.cells);
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

describe('rows of a CSV', () => {
  it('are those that were written, whatever their cells hold', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim());
    const grid = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    const style = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
    });
    fc.assert(
      fc.property(grid, style, (table, { delimiter, end, mark }) => {
        const header = table[0]!.map((_, at) => `c${at}`);
        const quoted = table.map((row) =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        );
        const text = mark + [header.join(delimiter), ...quoted].join(end);
        const wanted = table.filter((row) => row.some((each) => each !== ''));
        expect(cells(text)).toEqual([header, ...wanted]);
      }),
    );
  });

  it('end, and count upwards, in any text at all', () => {
    const text = fc.array(fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '""', '\uFEFF', 'sep=;', ' '), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const lines = rows(parts.join('')).map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
      }),
    );
  });

  it('know their line, also behind cells of several lines and blank ones', () => {
    expect(rows('a,b\n"x\ny",1\n\n,\r\n2,3')).toEqual([
      { line: 1, cells: ['a', 'b'], problem: null },
      { line: 2, cells: ['x\ny', '1'], problem: null },
      { line: 6, cells: ['2', '3'], problem: null },
    ]);
  });

  it('are not spoilt by an earlier one with an open quote', () => {
    const good = Array.from({ length: 50 }, (_, at) => `${at},"n ${at}",${'x'.repeat(60)}`).join('\n');
    const found = rows(`a,b,c\n1,"open,2\n${good}`);
    expect(found.map(({ problem }) => problem)).toEqual([null, 'open_quote', ...Array(50).fill(null)]);
    expect(found[2]).toMatchObject({ line: 3, cells: ['0', 'n 0', 'x'.repeat(60)] });
    expect(rows('a,b\n"x').map(({ problem }) => problem)).toEqual([null, 'open_quote']);
  });

  it('take the delimiter from the first line, or as the file says it', () => {
    expect(cells('date;sugar\n1;5,6')).toEqual([
      ['date', 'sugar'],
      ['1', '5,6'],
    ]);
    expect(cells('"a;b;c;d",e\n1,2')).toEqual([
      ['a;b;c;d', 'e'],
      ['1', '2'],
    ]);
    expect(cells('sep=;\r\na,b,c;d\n1;2')).toEqual([
      ['a,b,c', 'd'],
      ['1', '2'],
    ]);
  });

  it('have limits', () => {
    expect(rows(`a,b\n${','.repeat(200)}\n1,2`).map(({ problem }) => problem)).toEqual([
      null,
      'too_many_cells',
      null,
    ]);
    expect(cells(`a,b\n${'x'.repeat(5000)},2`)[1]).toEqual(['x'.repeat(2000), '2']);
    const before = performance.now();
    rows(`a,b\n${'"'.repeat(2_000_001)}`);
    rows(`a,b\n${'"\n'.repeat(700_000)}`);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

it('text is read as spreadsheets save it', () => {
  expect(textOfFile(bytes('date,నోట్', 'utf8'))).toBe('date,నోట్');
  expect(textOfFile(new Uint8Array([0xff, 0xfe, ...bytes('a,b', 'utf16le')]))).toBe('a,b');
  expect(textOfFile(bytes('36°C', 'latin1'))).toBe('36°C');
  expect(isBinary(textOfFile(bytes('PK\u0003\u0004', 'latin1')))).toBe(true);
  expect(isBinary('date,sugar')).toBe(false);
});
