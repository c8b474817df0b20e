import { expect, it } from 'vitest';
import { readingOf } from './readings.ts';

const of = (data: object) =>
  readingOf(
    {
      id: 'r',
      data: {
        ...{ type: 'spo2', value: 97, unit: '%', note: '', source: 'manual' },
        ...{ taken_at: '2026-11-24T20:15:01Z', recorded_at: '2026-11-24T20:15:01Z', ...data },
      },
    } as never,
    'p',
  );

it('has the pulse of an oximeter, where it showed one', () => {
  expect(of({ pulse: 72 })).toMatchObject({
    valueQuantity: { value: 97, code: '%' },
    component: [
      { code: { coding: [{ code: '8867-4' }] }, valueQuantity: { value: 72, unit: '/min', code: '/min' } },
    ],
  });
  expect(of({ pulse: null })).not.toHaveProperty('component');
});

it('says when it was measured, by the clock of the clinics', () => {
  expect(of({})).toMatchObject({ text: { div: expect.stringContaining('97 %, 2026-11-25 01:45</p>') } });
});
