import { describe, expect, it } from 'vitest';
import type { RegimenDose, RegimenVersion } from '../contract/shapes.ts';
import { aVersion } from '../regimen.test-kit.ts';
import { changedRegimen, draftOf, readRegimen } from './medicine-form.ts';

const TODAY = '2026-11-23';
const dose = (amount: number, time: string | null = null): RegimenDose => ({ slot: 'morning', amount, time });
const step = (days: number | null, ...doses: RegimenDose[]) => ({ days, doses });
const version = (steps: RegimenVersion['steps'], starts_on: string) =>
  aVersion({ steps, starts_on, food: null });
/** Saved as it is shown, with what was typed over it. */
function saved(before: RegimenVersion, typed: Partial<ReturnType<typeof draftOf>> = {}) {
  const read = readRegimen({ ...draftOf(before, TODAY), ...typed }, TODAY);
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong));
  return changedRegimen(read.regimen, before, TODAY);
}

describe('a taper on its twelfth day', () => {
  const taper = version([step(5, dose(4)), step(5, dose(2)), step(10, dose(1))], '2026-11-12');

  it('shows the dose of today', () => {
    expect(draftOf(taper, TODAY).amounts.morning).toBe('1');
  });

  it('preserves its steps, start and end if only the food changes', () => {
    expect(saved(taper, { food: 'after' })).toMatchObject({
      food: 'after',
      starts_on: '2026-11-12',
      ends_on: '2026-12-01',
      steps: [step(5, dose(4)), step(5, dose(2)), step(null, dose(1))],
    });
  });

  it('is the same every day once another amount is typed', () => {
    const amounts = { ...draftOf(taper, TODAY).amounts, morning: '3' };
    expect(saved(taper, { amounts }).steps).toEqual([step(null, dose(3))]);
  });
});

it('preserves the clock time of a dose if its amount is unchanged', () => {
  const before = version([step(null, dose(1, '07:15'), { slot: 'night', amount: 1, time: '21:40' })], TODAY);
  const amounts = { ...draftOf(before, TODAY).amounts, night: '2' };
  expect(saved(before, { amounts }).steps).toEqual([
    step(null, dose(1, '07:15'), { slot: 'night', amount: 2, time: null }),
  ]);
});
