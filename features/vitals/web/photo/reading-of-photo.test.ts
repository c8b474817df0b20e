import { describe, expect, it } from 'vitest';
import { doubtsOf } from '#platform/contract/doubts.ts';
import { areaOf } from './cut.ts';

const box = { field: 'systolic', x: 0.5, y: 0.4, width: 0.2, height: 0.2 };

describe('the cut-out', () => {
  it('holds all boxes and some of what stands around, within the picture', () => {
    const area = areaOf([box, { ...box, field: 'diastolic', x: 0.01, y: 0.7 }], { width: 400, height: 300 });
    expect(area?.x).toBe(0);
    expect(area?.y).toBeCloseTo(93);
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeCloseTo(307);
    expect((area?.y ?? 0) + (area?.height ?? 0)).toBeCloseTo(297);
  });
  it('is none without boxes', () => expect(areaOf([], { width: 400, height: 300 })).toBeNull());
});

describe('what should be looked at twice', () => {
  const readings = { systolic: 128, diastolic: 82, pulse: 71 };
  it('are the digits that the principal names', () => {
    const boxes = [
      { ...box, confidence: 0.9, doubtful: [2] },
      { ...box, field: 'diastolic', confidence: 0.95 },
      { ...box, field: 'pulse', confidence: 0.6 },
    ];
    expect(doubtsOf(readings, boxes, 0.9)).toEqual([
      { field: 'systolic', digits: ['8'] },
      { field: 'pulse', digits: [] },
    ]);
  });
  it('is all of it where the whole is doubted, and nothing where nothing was read', () => {
    expect(doubtsOf({ value: 7.4 }, [], 0.5)).toEqual([{ field: 'value', digits: [] }]);
    expect(doubtsOf({ value: 7.4 }, [], 0.95)).toEqual([]);
    expect(doubtsOf(null, [], null)).toEqual([]);
  });
});
