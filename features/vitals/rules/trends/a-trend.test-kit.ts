import type { Vital } from '../../contract/shapes.ts';
import type { MeasureSummary } from '../../contract/summary.ts';
import { rangesOf } from '../ranges.ts';
import type { Trend } from './trend.ts';

/** Figures of a day, a month or a whole span: by default five readings of 100, all in range. */
export const figures = (other: Partial<MeasureSummary['by_day'][number]> = {}) => ({
  count: 5,
  days: 1,
  average: 100,
  total: 500,
  lowest: 90,
  highest: 110,
  in_range: 1 as number | null,
  beyond: 0,
  ...other,
});

export const aMeasure = (other: Partial<MeasureSummary> = {}): MeasureSummary => {
  const { lowest, highest, ...rest } = figures();
  const extreme = (value: number) => ({ value, vital_id: 'v', taken_at: '2026-03-03T03:00:00Z' });
  return {
    measure: 'value',
    unit: 'mg/dL',
    ...rest,
    lowest: extreme(lowest),
    highest: extreme(highest),
    previous: null,
    change: null,
    by_context: [],
    by_day_part: [],
    by_day: [],
    by_month: [],
    ...other,
  };
};

export const aVital = (other: Partial<Vital>): Vital => ({
  id: 'v',
  type: 'blood_sugar',
  readings: { value: 104, context: 'fasting' },
  unit: 'mg/dL',
  taken_at: '2026-03-03T01:30:00.000Z',
  recorded_at: '2026-03-03T01:30:00.000Z',
  source: 'manual',
  note: '',
  level: 'in_range',
  outside: [],
  bmi: null,
  entered_by_name: null,
  entered_by: 'patient',
  file_id: null,
  edits: 0,
  can: { edit: true, delete: true },
  ...other,
});

/** By default the week from Monday 2 to Sunday 8 March 2026, by days, in mg/dL. */
export const aTrend = (
  other: Partial<Omit<Trend, 'summary'>> & { readonly summary?: Partial<Trend['summary']> } = {},
): Trend => ({
  type: 'blood_sugar',
  context: null,
  readings: null,
  unit: 'mg/dL',
  heightCm: null,
  ranges: rangesOf({}),
  ...other,
  summary: {
    patient_id: 'p',
    type: 'blood_sugar',
    period: 'week',
    from: '2026-03-02',
    to: '2026-03-08',
    previous_from: '2026-02-23',
    measures: [],
    beyond: [],
    ...other.summary,
  },
});
