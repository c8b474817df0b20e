import { describe, expect, it } from 'vitest';
import { addressOf, choiceFrom, stepFrom } from './choice.ts';

const today = '2026-03-05';
const from = (text: string) => choiceFrom(new URLSearchParams(text), today);

describe('an address', () => {
  it('says what is shown', () => {
    expect(from('type=weight&period=year&on=2024-02-29&with=calories&table=0')).toEqual({
      type: 'weight',
      period: 'year',
      on: '2024-02-29',
      context: null,
      beside: 'calories',
      hasTable: false,
    });
    expect(from('type=blood_sugar&context=fasting')).toMatchObject({ context: 'fasting', hasTable: true });
  });

  it('that can’t be meant shows the sugar of the last 7 days', () => {
    const standard = { type: 'blood_sugar', period: 'last_7_days', on: today, context: null, beside: null };
    for (const text of [
      '',
      'type=height&period=decade&on=2026-02-30',
      'on=2026-03-06&context=hba1c',
      'on=0001-01-01&with=blood_sugar',
      'type=__proto__&on=NaN',
    ])
      expect(from(text)).toMatchObject(standard);
    expect(from('type=weight&context=fasting').context).toBe(null);
  });

  it('that asks for a week shows seven days: the present one up to today, another to its Sunday', () => {
    expect(from('period=week')).toMatchObject({ period: 'last_7_days', on: today });
    expect(from('period=week&on=2026-03-02')).toMatchObject({ period: 'last_7_days', on: today });
    expect(from('period=week&on=2026-02-25')).toMatchObject({ period: 'last_7_days', on: '2026-03-01' });
  });

  it('leaves alone what else stands in it, and doesn’t hold on to today', () => {
    const search = new URLSearchParams('tab=notes&on=2026-01-01');
    expect(addressOf(search, { ...from(''), type: 'spo2' }, today).toString()).toBe(
      'tab=notes&type=spo2&period=last_7_days',
    );
    const back = addressOf(search, { ...from(''), on: '2026-02-27', context: 'fasting' }, today);
    expect(choiceFrom(back, today)).toMatchObject({ on: '2026-02-27', context: 'fasting' });
  });
});

describe('steps', () => {
  it('lead through spans of the calendar, and not into the future', () => {
    const step = (period: string, on: string, direction: -1 | 1) =>
      stepFrom(from(`period=${period}&on=${on}`), direction, today);
    expect(step('month', '2024-03-31', -1)).toBe('2024-02-29');
    expect(step('year', '2025-07-01', 1)).toBe('2026-01-01');
    expect(step('day', '2026-03-05', 1)).toBe(null);
    expect(step('day', '2026-03-04', 1)).toBe('2026-03-05');
    expect(step('year', '1900-05-05', -1)).toBe(null);
  });

  it('lead through days that are counted back, and end with today', () => {
    const step = (on: string, direction: -1 | 1) =>
      stepFrom(from(`period=last_7_days&on=${on}`), direction, today);
    expect(step('2026-03-05', -1)).toBe('2026-02-26');
    expect(step('2026-02-26', 1)).toBe('2026-03-05');
    expect(step('2026-03-03', 1)).toBe('2026-03-05');
    expect(step('2026-03-05', 1)).toBe(null);
  });
});
