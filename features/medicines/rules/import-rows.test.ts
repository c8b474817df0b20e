import { describe, expect, it } from 'vitest';
import { readImport } from './import-rows.ts';

const heading = ['name', 'form', 'route', 'strength', 'synonyms', 'source', 'reviewed_by'];
const as = { source: 'cdci', version: '2026-08-31' };

describe('an import', () => {
  it('makes one medicine of the rows of one name', () => {
    const read = readImport(
      [
        heading,
        ['Tramadol Hydrochloride + Paracetamol', 'tablet', 'oral', '37.5 mg + 325 mg', 'a|b', 'CDCI 1', ''],
        ['tramadol hydrochloride +paracetamol', 'tablet', 'oral', '75 mg + 650 mg', '', 'CDCI 2', 'R. Iyer'],
      ],
      as,
    );
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    expect(read.release.medicines).toHaveLength(1);
    const [medicine] = read.release.medicines;
    expect(medicine).toMatchObject({
      name: 'tramadol hydrochloride + paracetamol',
      moieties: ['tramadol', 'paracetamol'],
      reviewed_by: null,
    });
    expect(medicine?.otherNames.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(medicine?.products.map(({ reviewed_by }) => reviewed_by)).toEqual([null, 'R. Iyer']);
  });

  it('names every problem with its row, and imports nothing', () => {
    const read = readImport(
      [heading, ['', 'tablet', '', '', '', 'x', ''], ['a', 'pill', 'oral', '1 mg', '', '', ''], ['short']],
      as,
    );
    if (!('problems' in read)) throw new Error('was read');
    expect(read.problems.map(({ row, problem }) => `${row} ${problem.slice(0, 20)}`)).toEqual([
      '2 name is empty',
      '2 name has an empty in',
      '2 form, route and stre',
      '3 source is empty',
      '3 form is none of tabl',
      '4 1 cells instead of 7',
    ]);
    expect(readImport([['name', 'price']], as)).toEqual({
      problems: [
        { row: 1, problem: 'unknown column "price"' },
        { row: 1, problem: 'column "source" is missing' },
      ],
    });
  });
});
