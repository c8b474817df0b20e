import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solvedFrom } from '../reports.test-kit.ts';
import { countPeople, mayShow, merged, type WeekPeople, weekPeople, withheldAmong } from './withhold.ts';

const week = (...people: string[]): WeekPeople => new Set(people);
const crowd: WeekPeople = 'many';

it('counts people once, over the days of a week and over weeks', () => {
  expect(weekPeople([['a', 'b'], ['b', 'c'], ['d']])).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(
    weekPeople([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]),
  ).toBe('many');
  expect(weekPeople([7])).toBe('many');
  expect(countPeople([week('a', 'b'), week('b', 'c')])).toBe(3);
  expect(countPeople([week('a', 'b'), week('b', 'c', 'd', 'e')])).toBe(5);
});

it('shows a window only when each of its weeks is of no person or of enough people', () => {
  expect(mayShow([crowd], 0, 1)).toBe(true);
  expect(mayShow([week('a')], 0, 1)).toBe(false);
  expect(mayShow([week(), week()], 0, 2)).toBe(false);
  expect(mayShow([crowd, week()], 0, 2)).toBe(true);
  // One week of many beside one of two: the difference of 14 and 7 days would be the two.
  expect(mayShow([crowd, week('a', 'b')], 0, 2)).toBe(false);
  // 28 days of this Sunday and of the next one overlap: with the week of many, the one of a few would be known.
  expect(mayShow([crowd, crowd, crowd, week('a')], 0, 4)).toBe(false);
  expect(mayShow([week('a'), crowd, crowd, crowd, crowd], 1, 4)).toBe(true);
});

it('no windows of any Sundays, overlapping or not, added and subtracted in any way, give one to four people', () => {
  const weeksKnown = 20;
  const published = [1, 2, 4, 13].flatMap((length) =>
    Array.from({ length: weeksKnown - length + 1 }, (_, at) => ({ at, length })),
  );
  // Many weeks of a few people beside many of enough, and some empty ones.
  const size = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 9 }));
  const people = fc.array(
    size.chain((n) => fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: n, maxLength: n })),
    { minLength: weeksKnown, maxLength: weeksKnown },
  );
  let shownAtAll = 0;
  fc.assert(
    fc.property(people, (ids) => {
      const weeks = ids.map((of) => weekPeople([of.map(String)]));
      const links = published.filter(({ at, length }) => mayShow(weeks, at, length));
      shownAtAll += links.length;
      for (const { at: start } of links) {
        const known = new Set([start]);
        for (let before = 0; before < known.size; ) {
          before = known.size;
          for (const { at, length } of links)
            if (known.has(at) || known.has(at + length)) known.add(at).add(at + length);
        }
        for (const from of known)
          for (const to of known) {
            const { size: left } = new Set(ids.slice(from, to).flat());
            expect(left === 0 || left >= 5, `${from} to ${to}: ${left}`).toBe(true);
          }
      }
    }),
    { numRuns: 200 },
  );
  expect(shownAtAll).toBeGreaterThan(200);
});

it('withholds a second cell where one alone would be the rest of the total', () => {
  const cells = [crowd, crowd, week('a')].map((people, index) => ({
    weeks: [people],
    counts: [50 - 10 * index],
  }));
  expect(withheldAmong(cells, 0, 1)).toEqual([false, true, true]);
  expect(withheldAmong(cells.slice(0, 2), 0, 1)).toEqual([false, false]);
});

/** Cells of weeks with 0 to 8 people each, who come to one cell a week. */
const someCells = fc.array(
  fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), {
    minLength: 13,
    maxLength: 13,
  }),
  { minLength: 2, maxLength: 4 },
);

it('no two windows of the same cells, subtracted, leave one to four people, cell by cell or in the rest', () => {
  fc.assert(
    fc.property(someCells, (people) => {
      // Each person belongs to one cell: ids are made different.
      const ids = people.map((weeks, cell) => weeks.map((of) => of.map((n) => `${cell}-${n}`)));
      const cells = ids.map((weeks) => ({
        weeks: weeks.map((of) => weekPeople([of])),
        counts: weeks.map((of) => of.length),
      }));
      const lengths = [1, 2, 4, 13];
      const windows = lengths.flatMap((length) =>
        Array.from({ length: 13 - length + 1 }, (_, at) => ({
          at,
          length,
          hidden: withheldAmong(cells, at, length),
        })),
      );
      const numberIn = (indexes: readonly number[], weeks: readonly number[]) =>
        new Set(indexes.flatMap((index) => weeks.flatMap((each) => ids[index]?.[each] ?? []))).size;
      const within = ({ at, length }: { at: number; length: number }) =>
        Array.from({ length }, (_, each) => at + each);
      const isSafe = (n: number) => n === 0 || n >= 5;
      for (const long of windows)
        for (const short of windows) {
          if (short.length >= long.length || short.at < long.at) continue;
          if (short.at + short.length > long.at + long.length) continue;
          const left = within(long).filter((each) => !within(short).includes(each));
          for (const index of cells.keys())
            if (!long.hidden[index] && !short.hidden[index])
              expect(isSafe(numberIn([index], left))).toBe(true);
        }
      for (const { hidden, at, length } of windows) {
        const rest = [...cells.keys()].filter((index) => hidden[index]);
        const isTotalShown = mayShow(merged(cells.map(({ weeks }) => weeks)), at, length);
        if (isTotalShown) expect(isSafe(numberIn(rest, within({ at, length })))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

it('withholds the same cells for a week in every window, and the same of weeks that are alike', () => {
  const cells = [
    { weeks: [crowd, crowd], counts: [60, 70] },
    { weeks: [crowd, crowd], counts: [9, 40] },
    { weeks: [crowd, crowd], counts: [10, 8] },
    { weeks: [week('a'), crowd], counts: [1, 5] },
  ];
  expect(withheldAmong(cells, 0, 1)).toEqual([false, false, true, true]);
  expect(withheldAmong(cells, 1, 1)).toEqual([false, false, false, false]);
  expect(withheldAmong(cells, 0, 2)).toEqual([false, false, true, true]);
});

it('all windows added and subtracted, with their totals, never leave one cell of a few people in one week', () => {
  let shownAtAll = 0;
  fc.assert(
    fc.property(someCells, (people) => {
      const length = 13;
      const cells = people.map((weeks, cell) => ({
        weeks: weeks.map((of) => weekPeople([of.map((n) => `${cell}-${n}`)])),
        counts: weeks.map((of) => of.length),
      }));
      const whole = merged(cells.map(({ weeks }) => weeks));
      const sums: number[][] = [];
      for (const size of [1, 2, 4, 13])
        for (let at = 0; at + size <= length; at++) {
          const span = Array.from({ length: size }, (_, each) => at + each);
          // Empty weeks are no unknowns: a reader may know of them.
          const inSpan = (cell: number) =>
            span.filter((each) => people[cell]?.[each]?.length).map((each) => cell * length + each);
          const withheld = withheldAmong(cells, at, size);
          const shown = [...cells.keys()].filter((cell) => !withheld[cell]);
          shownAtAll += shown.length;
          sums.push(...shown.map(inSpan));
          if (mayShow(whole, at, size)) sums.push([...cells.keys()].flatMap(inSpan));
        }
      for (const unknown of solvedFrom(sums))
        expect(people[Math.floor(unknown / length)]?.[unknown % length]?.length).toBeGreaterThanOrEqual(5);
    }),
    { numRuns: 100 },
  );
  expect(shownAtAll).toBeGreaterThan(200);
});

it('merges cells week by week', () => {
  expect(merged([[week('a'), crowd], [week('b', 'c')]])).toEqual([week('a', 'b', 'c'), 'many']);
});
