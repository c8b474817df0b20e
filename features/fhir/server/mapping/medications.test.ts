import { Fhir } from 'fhir';
import { expect, it } from 'vitest';
import type { Regimen } from '#features/medications/contract.ts';
import { aRegimen } from '#features/medications/regimen.test-kit.ts';
import { medicationOf } from './medications.ts';

const of = (regimen: Partial<Regimen>, data: object = {}) => {
  const at = '2026-11-02T04:30:00.000Z';
  const as_of = '2026-11-30T06:00:00.000Z';
  const row = {
    id: 'm',
    at,
    data: { name: 'Methotrexate', state: 'active', as_of, ...aRegimen(regimen), ...data },
  };
  const resource = medicationOf(row, 'p');
  const { messages } = new Fhir().validate(resource);
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  return resource as unknown as {
    readonly status: string;
    readonly effectivePeriod: { readonly end?: string };
    readonly text: { readonly div: string };
    readonly dosage: readonly {
      readonly text: string;
      readonly timing: { readonly repeat: object };
      readonly maxDosePerPeriod?: object;
    }[];
  };
};
const step = (days: number | null, amount: number) => ({
  days,
  doses: [{ slot: 'morning' as const, amount, time: null }],
});

it('says on which days of the week a medicine is taken, and after how many days again', () => {
  const { dosage, text } = of({ weekdays: [1], steps: [step(null, 6)] });
  expect(dosage).toMatchObject([{ text: 'Mondays, 6 tablets, morning' }]);
  expect(dosage[0]?.timing.repeat).toMatchObject({ dayOfWeek: ['mon'], when: ['MORN'] });
  expect(dosage[0]?.timing.repeat).not.toHaveProperty('period');
  expect(text.div).toContain('Mondays');
  const [third] = of({ every_days: 3 }).dosage;
  expect(third?.timing.repeat).toMatchObject({ frequency: 1, period: 3, periodUnit: 'd' });
  expect(third?.text).toBe('every 3 days, 1 tablet, morning; 1 tablet, night');
});

it('of a taper, has the step of today and those after it', () => {
  const { dosage } = of({ starts_on: '2026-11-20', steps: [step(7, 4), step(7, 2), step(null, 1)] });
  expect(dosage.map(({ text }) => text)).toEqual([
    'every day, from 2026-11-27 for 7 days: 2 tablets, morning',
    'every day, from 2026-12-04: 1 tablet, morning',
  ]);
  expect(dosage).toMatchObject([
    {
      timing: { repeat: { boundsPeriod: { start: '2026-11-27', end: '2026-12-03' } } },
      doseAndRate: [{ doseQuantity: { value: 2, unit: 'tablet' } }],
    },
    { timing: { repeat: { boundsPeriod: { start: '2026-12-04' } } } },
  ]);
});

it('leaves out steps after the last day and ends the last step on it, also when the medicine will be stopped later', () => {
  const taper = { starts_on: '2029-12-23', steps: [step(10, 4), step(1, 2), step(10, 1), step(null, 0.5)] };
  const tillStep3 = [
    { text: 'every day, from 2029-12-23 for 10 days: 4 tablets, morning' },
    { text: 'every day, from 2030-01-02 for 1 day: 2 tablets, morning' },
    {
      text: 'every day, from 2030-01-03 for 4 days: 1 tablet, morning',
      timing: { repeat: { boundsPeriod: { start: '2030-01-03', end: '2030-01-06' } } },
    },
  ];
  const { dosage } = of({ ...taper, ends_on: '2030-01-06' });
  expect(dosage).toHaveLength(3);
  expect(dosage).toMatchObject(tillStep3);
  const stopped = of(taper, { stops_at: '2030-01-06T06:00:00Z' }).dosage;
  expect(stopped).toHaveLength(3);
  expect(stopped).toMatchObject(tillStep3);
  const endless = { starts_on: '2026-11-10', steps: [step(null, 1)] };
  expect(of({ ...endless, ends_on: '2026-12-10' }).dosage).toMatchObject([
    { timing: { repeat: { boundsPeriod: { start: '2026-11-10', end: '2026-12-10' } } } },
  ]);
  expect(of({ ...taper, starts_on: '2026-11-01', ends_on: '2026-11-10' }).dosage).toMatchObject([
    { timing: { repeat: { boundsPeriod: { start: '2026-11-01', end: '2026-11-10' } } } },
  ]);
  expect(of(taper, { stops_at: '2029-12-01T06:00:00Z' }).dosage).toBeUndefined();
});

it('says how much, how far apart and how often at most what is taken when needed is', () => {
  const as_needed = { amount: 2, min_gap_minutes: 360, max_per_day: 4 };
  const { dosage, text } = of({ as_needed, steps: [] });
  expect(dosage).toMatchObject([
    {
      text: '2 tablets when needed, at least 6 hours apart, at most 4 times a day',
      asNeededBoolean: true,
      doseAndRate: [{ doseQuantity: { value: 2 } }],
      maxDosePerPeriod: { numerator: { value: 8 }, denominator: { value: 1, code: 'd' } },
    },
  ]);
  expect(text.div).toContain('at least 6 hours apart');
});

it('says one hour, one minute, once and one day in the singular', () => {
  const needed = (min_gap_minutes: number) =>
    of({ as_needed: { amount: 1, min_gap_minutes, max_per_day: 1 }, steps: [] }).dosage[0]?.text;
  expect(needed(60)).toBe('1 tablet when needed, at least 1 hour apart, at most once a day');
  expect(needed(1)).toBe('1 tablet when needed, at least 1 minute apart, at most once a day');
  const [oneDay] = of({ starts_on: '2026-12-05', steps: [step(1, 2)] }).dosage;
  expect(oneDay?.text).toBe('every day, from 2026-12-05 for 1 day: 2 tablets, morning');
});

it('has the words of the prescription where only they say how', () => {
  expect(of({ steps: [] }, { note: 'As the nurse showed' }).dosage).toEqual([
    { text: 'As the nurse showed' },
  ]);
});

it('is completed after its last day, on hold while it is paused, intended before it begins, and active until it is stopped', () => {
  const course = { starts_on: '2026-11-10', steps: [step(5, 1)] };
  expect(of(course)).toMatchObject({ status: 'completed', effectivePeriod: { end: '2026-11-14' } });
  expect(of({}, { state: 'paused' })).toMatchObject({
    ...{ status: 'on-hold', text: { div: expect.stringContaining('paused, not taken now') } },
  });
  expect(of({ starts_on: '2026-12-05' }).status).toBe('intended');
  const stops_at = '2026-12-10T06:00:00Z';
  expect(of({}, { stops_at })).toMatchObject({ status: 'active', effectivePeriod: { end: '2026-12-10' } });
  expect(of({}, { state: 'stopped' }).status).toBe('stopped');
});
