import { expect, it } from 'vitest';
import { aMeasure, aTrend, aVital, figures } from '../../rules/trends/a-trend.test-kit.ts';
import { type Row, rowsOf } from './rows.ts';

const day = (date: string) => ({ date, ...figures() });
const notified = (rows: readonly Row[]) =>
  rows.map((row) => (row.is === 'gap' ? `gap ${row.from} ${row.to}` : `${row.is} ${row.key}`));

it('days without a reading are marked as such, and days to come are left out', () => {
  const measures = [aMeasure({ by_day: [day('2026-03-03'), day('2026-03-06')] })];
  const trend = aTrend({ type: 'calories', summary: { measures } });
  expect(notified(rowsOf(trend, '2026-03-07'))).toEqual([
    'gap 2026-03-07 2026-03-07',
    'day 2026-03-06',
    'gap 2026-03-04 2026-03-05',
    'day 2026-03-03',
    'gap 2026-03-02 2026-03-02',
  ]);
  expect(notified(rowsOf(trend, '2026-03-03'))[0]).toBe('day 2026-03-06');
  expect(notified(rowsOf(trend, '2026-12-31'))[0]).toBe('gap 2026-03-07 2026-03-08');
});

it('a day on which the meter showed HI and nothing else is none without a reading', () => {
  const measures = [aMeasure({ by_day: [day('2026-03-04')] })];
  const beyond = [
    { date: '2026-03-03', high: 2, low: 0 },
    { date: '2026-03-04', high: 0, low: 1 },
  ];
  const rows = rowsOf(aTrend({ summary: { measures, beyond, from: '2026-03-03' } }), '2026-03-04');
  expect(notified(rows)).toEqual(['day 2026-03-04', 'day 2026-03-03']);
  expect(rows).toMatchObject([
    { of: { value: {} }, beyond: { high: 0, low: 1 } },
    { of: {}, beyond: { high: 2, low: 0 } },
  ]);
  const year = { period: 'year', from: '2026-03-01', to: '2026-12-31', beyond } as const;
  expect(rowsOf(aTrend({ summary: year }), '2026-03-31')).toMatchObject([
    { is: 'month', key: '2026-03', beyond: { high: 2, low: 1 } },
  ]);
});

it('readings stand newest first, by the clinic’s day', () => {
  const readings = [
    // A quarter past midnight at the clinic, the day before by UTC.
    aVital({ id: 'late', taken_at: '2026-03-03T18:45:00.000Z' }),
    aVital({ id: 'early', taken_at: '2026-03-03T01:30:00.000Z' }),
  ];
  expect(notified(rowsOf(aTrend({ readings }), '2026-03-05'))).toEqual([
    'gap 2026-03-05 2026-03-05',
    'reading late',
    'reading early',
    'gap 2026-03-02 2026-03-02',
  ]);
});

it('a year has a row for each month, with everything that was measured in it', () => {
  const measures = [
    aMeasure({ measure: 'systolic', by_month: [{ month: '2026-02', ...figures({ average: 138 }) }] }),
    aMeasure({ measure: 'pulse', by_month: [{ month: '2026-02', ...figures({ average: 71 }) }] }),
  ];
  const summary = { period: 'year', from: '2026-01-01', to: '2026-12-31', measures } as const;
  const rows = rowsOf(aTrend({ type: 'blood_pressure', summary }), '2026-03-05');
  expect(notified(rows)).toEqual(['gap 2026-03-01 2026-03-31', 'month 2026-02', 'gap 2026-01-01 2026-01-31']);
  expect(rows[1]).toMatchObject({ of: { systolic: { average: 138 }, pulse: { average: 71 } } });
});
