import { describe, expect, it } from 'vitest';
import { MEASURES, type VitalRange } from '../contract/ranges.ts';
import { draftOfRange, ownRanges, readRange } from './range-form.ts';

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
