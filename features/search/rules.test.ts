import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from './rules.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';
const day = (from: string, to = from) => ({ from, to });

describe('the typed text', () => {
  it.each([
    ['today', day('2026-03-11')],
    ['Tomorrow', day('2026-03-12')],
    ['నిన్న', day('2026-03-10')],
    ['ఈరోజు', day('2026-03-11')],
    ['ఈ రోజు', day('2026-03-11')],
    ['আগামী কাল', day('2026-03-12')],
    ['நாளை', day('2026-03-12')],
    ['कल', day('2026-03-10', '2026-03-12')],
    ['2026-04-01', day('2026-04-01')],
    ['1/4/2026', day('2026-04-01')],
    ['1.4', day('2026-04-01')],
    ['28-12', day('2025-12-28')],
    ['12 March', day('2026-03-12')],
    ['march 12', day('2026-03-12')],
    ['12th march 2027', day('2027-03-12')],
    ['12 మార్చి', day('2026-03-12')],
    ['১২ মার্চ'.replace('১২', '12'), day('2026-03-12')],
    ['february', day('2026-02-01', '2026-02-28')],
    ['wednesday', day('2026-03-11')],
    ['fri', day('2026-03-13')],
  ])('%j is a day', (text, days) => {
    expect(readQuery(text, TODAY).day).toEqual({ range: days, words: [] });
  });

  it('is a name and a day, in either order', () => {
    expect(readQuery('Dr. Rao tomorrow', TODAY)).toEqual({
      words: ['dr', 'rao', 'tomorrow'],
      day: { range: day('2026-03-12'), words: ['dr', 'rao'] },
    });
    expect(readQuery('12 march lakshmi', TODAY).day?.words).toEqual(['lakshmi']);
    expect(readQuery('१२/३/२०२६', TODAY).day?.range).toEqual(readQuery('12/3/2026', TODAY).day?.range);
  });

  it.each([
    ['లక్ష్మి దేవి', ['లక్ష్మి', 'దేవి']],
    ['31/02/2026', ['31/02/2026']],
    ['50% _\\', ['50%', '_\\']],
    ['constructor', ['constructor']],
    ['...', []],
  ])('%j is words of a name', (text, tokens) => {
    expect(readQuery(text, TODAY)).toEqual({ words: tokens, day: null });
  });

  it('is a name as well where it could be one', () => {
    expect(readQuery('sun', TODAY)).toEqual({ words: ['sun'], day: { range: day('2026-03-15'), words: [] } });
  });

  it('never fails, and names existing days only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { words, day } = readQuery(text, TODAY);
        expect(words.length).toBeLessThanOrEqual(6);
        if (day) expect(Date.parse(day.range.from)).toBeLessThanOrEqual(Date.parse(day.range.to));
      }),
    );
  });
});
