import { describe, expect, it } from 'vitest';
import { aMeasure, aTrend, figures } from './a-trend.test-kit.ts';
import { sideOut } from './side-out.ts';

const sugar = (...by_context: { context: 'fasting' | 'after_meal'; lowest: number; highest: number }[]) =>
  aTrend({
    summary: {
      measures: [
        aMeasure({
          count: 5 * by_context.length,
          by_context: by_context.map((each) => ({ ...figures(), ...each })),
        }),
      ],
    },
  });

describe('the side on which readings are out of range', () => {
  it('is above where each is above the range of its own time', () => {
    expect(sideOut(sugar({ context: 'fasting', lowest: 90, highest: 126 }))).toBe('above');
    // 150 is high when fasting and in range after a meal.
    expect(
      sideOut(
        sugar(
          { context: 'fasting', lowest: 65, highest: 110 },
          { context: 'after_meal', lowest: 120, highest: 150 },
        ),
      ),
    ).toBe('below');
  });

  it('is none where some are above and some below', () => {
    expect(sideOut(sugar({ context: 'fasting', lowest: 69, highest: 130 }))).toBeNull();
    expect(sideOut(sugar({ context: 'fasting', lowest: 70, highest: 125 }))).toBeNull();
  });

  it('takes a sugar without a time for one at random', () => {
    const extreme = { value: 205, vital_id: 'v', taken_at: '2026-03-03T03:00:00Z' };
    expect(sideOut(aTrend({ summary: { measures: [aMeasure({ highest: extreme })] } }))).toBe('above');
  });

  it('counts what a meter showed instead of a number', () => {
    const beyond = (high: number, low: number) =>
      aTrend({ summary: { beyond: [{ date: '2026-03-03', high, low }] } });
    expect(sideOut(beyond(1, 0))).toBe('above');
    expect(sideOut(beyond(0, 2))).toBe('below');
    expect(sideOut(beyond(1, 1))).toBeNull();
  });

  it('of a pressure looks at both values', () => {
    const extreme = (value: number) => ({ value, vital_id: 'v', taken_at: '2026-03-03T03:00:00Z' });
    const pressure = (systolic: number, diastolic: number) =>
      aTrend({
        type: 'blood_pressure',
        summary: {
          measures: [
            aMeasure({ measure: 'systolic', lowest: extreme(120), highest: extreme(systolic) }),
            aMeasure({ measure: 'diastolic', lowest: extreme(diastolic), highest: extreme(80) }),
          ],
        },
      });
    expect(sideOut(pressure(150, 70))).toBe('above');
    expect(sideOut(pressure(130, 55))).toBe('below');
    expect(sideOut(pressure(150, 55))).toBeNull();
  });
});
