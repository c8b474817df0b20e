import { describe, expect, it } from 'vitest';
import { MEASURES, type VitalRange } from '../contract/ranges.ts';
import { draftOfRange, ownRanges, rangeDoubt, readRange } from './range-form.ts';

const none = { critical_low: null, low: null, high: null, critical_high: null };
const empty = draftOfRange(none);

describe('the form of a range', () => {
  it('reads digits of any language, and an empty field as no bound', () => {
    expect(readRange({ ...empty, low: '৮০', high: ' 150 ' })).toEqual({
      bounds: { ...none, low: 80, high: 150 },
    });
    expect(draftOfRange({ ...none, high: 7.5 })).toEqual({ ...empty, high: '7.5' });
  });

  it.each([
    [{}, { all: 'no_bounds' }],
    [{ low: '150', high: '80' }, { all: 'not_rising' }],
    [{ low: '80', high: '80' }, { all: 'not_rising' }],
    [
      { low: 'x', high: '-1' },
      { low: 'number', high: 'number' },
    ],
  ])('%j is asked back', (other, wrong) => {
    expect(readRange({ ...empty, ...other })).toEqual({ wrong });
  });

  it('asks whether mmol/L was meant where 4 to 10 is typed as mg/dL, and °F as °C', () => {
    const fasting = { measure: 'sugar_fasting', unit: 'mg/dL' } as const;
    expect(rangeDoubt(fasting, { ...none, low: 4, high: 10 })).toEqual({
      unit: 'mmol/L',
      meant: { ...none, low: 72, high: 180 },
      impossible: ['low', 'high'],
    });
    // 7.8 mmol/L are 140.5 mg/dL: who measures just that has reached it.
    expect(rangeDoubt(fasting, { ...none, high: 7.8 })?.meant.high).toBe(140);
    expect(rangeDoubt(fasting, { ...none, critical_low: 30 })).toMatchObject({ impossible: [] });
    expect(rangeDoubt({ measure: 'temperature', unit: '°C' }, { ...none, high: 100.4 })).toMatchObject({
      unit: '°F',
      meant: { high: 38 },
    });
  });

  it.each([
    ['sugar_fasting', 'mg/dL', { critical_low: 30, low: 70, high: 140 }],
    ['sugar_random', 'mg/dL', { high: 180 }],
    ['hba1c', '%', { high: 7 }],
    ['pulse', '/min', { low: 10 }],
    ['systolic', 'mmHg', { low: 9 }],
  ] as const)('asks nothing of %s in %s: %j', (measure, unit, bounds) => {
    expect(rangeDoubt({ measure, unit }, { ...none, ...bounds })).toBeNull();
  });

  it('sends the patient’s other ranges with it, and none of everybody’s', () => {
    const known = MEASURES.map(
      (measure): VitalRange => ({
        measure,
        unit: '',
        ...none,
        high: 100,
        own: measure === 'pulse' || measure === 'spo2',
        sources: [],
        set_by_name: null,
        set_at: null,
      }),
    );
    const measures = (bounds: typeof none | null) =>
      ownRanges(known, 'pulse', bounds).map((each) => each.measure);
    expect(measures(none)).toEqual(['spo2', 'pulse']);
    expect(measures(null)).toEqual(['spo2']);
  });
});
