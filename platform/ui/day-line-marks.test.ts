import { expect, test } from 'vitest';
import type { DayItem } from './day-item.ts';
import { marksOf } from './day-line-marks.ts';

const item = (id: string, hour: number, minute: number, rest: Partial<DayItem> = {}): DayItem => ({
  id,
  kind: 'dose',
  minutes: hour * 60 + minute,
  time: `${hour}:${minute}`,
  label: id,
  state: 'next',
  stateLabel: '',
  ...rest,
});

test('what is taken together is one mark, which shows what is worst in it', () => {
  const marks = marksOf([item('a', 8, 0), item('b', 8, 5, { state: 'due' }), item('c', 8, 40)], 10);
  expect(marks.map(({ label, count, state }) => [label, count, state])).toEqual([
    ['a +1', 2, 'due'],
    ['c', 1, 'next'],
  ]);
});

test('a reading and a dose at the same time are two marks, and so are what is over and what is to come', () => {
  const marks = marksOf(
    [item('a', 8, 0), item('b', 8, 0, { kind: 'reading' }), item('c', 8, 0, { state: 'done' })],
    10,
  );
  expect(marks).toHaveLength(3);
});

test('the line runs from four to four: the small hours come last, far from the early morning', () => {
  expect(marksOf([item('late', 3, 55), item('early', 4, 5)], 10).map(({ id }) => id)).toEqual([
    'early',
    'late',
  ]);
});

test('a crowded day keeps to its room, and its bands stay apart', () => {
  const hours = [5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 1, 2];
  const marks = marksOf(
    hours.map((hour, index) => item(String(index), hour, 0, { kind: index % 2 ? 'dose' : 'reading' })),
    6,
  );
  expect(marks.length).toBeLessThanOrEqual(6);
  expect(marks).toHaveLength(4);
  expect(marks.reduce((sum, mark) => sum + mark.count, 0)).toBe(hours.length);
});

test('what is critical shows on its mark, whatever harmless readings are beside it', () => {
  const reading = { kind: 'reading', state: 'done' } as const;
  const marks = marksOf(
    [
      item('a', 8, 0, { ...reading, tone: 'ok' }),
      item('b', 8, 2, { ...reading, tone: 'bad' }),
      item('c', 8, 4, { ...reading, tone: 'warn' }),
      item('d', 12, 0, { ...reading, tone: 'ok' }),
    ],
    10,
  );
  expect(marks.map(({ count, tone }) => [count, tone])).toEqual([
    [3, 'bad'],
    [1, null],
  ]);
});

test('a mark has its bare time: the band below it is named', () => {
  expect(marksOf([item('a', 19, 5, { time: 'సాయంత్రం 7:05' })], 5)[0]?.time).toBe('7:05');
  expect(marksOf([item('b', 0, 30)], 5)[0]?.time).toBe('12:30');
});
