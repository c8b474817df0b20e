import { expect, it } from 'vitest';
import { hasCode, rangeOf } from './search.ts';

it('reads days, months and years of FHIR by the calendar of the clinics', () => {
  const range = (...dates: string[]) => {
    const { since, until } = rangeOf(dates.map((date) => ['date', date]));
    return [since, until];
  };
  expect(range('2026-11-25')).toEqual(['2026-11-24T18:30:00.000Z', '2026-11-25T18:30:00.000Z']);
  expect(range('2026-12')).toEqual(['2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z']);
  expect(range('2026')).toEqual(['2025-12-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z']);
  expect(range('gt2026-02', 'le2026-04')).toEqual(['2026-02-28T18:30:00.000Z', '2026-04-30T18:30:00.000Z']);
  expect(range('ge2026-11-25T10:00:00+05:30')).toEqual(['2026-11-25T04:30:00.000Z', undefined]);
  for (const wrong of ['2026-13', '2026-02-31', 'ge0000', 'ge0001-01-01', '2026-02-31T10:00:00Z'])
    expect(() => rangeOf([['date', wrong]])).toThrow();
  for (const wrong of ['20', '2026-1-1', 'ne2026', '2026T10:00:00Z x'])
    expect(() => rangeOf([['date', wrong]])).toThrow();
});

it('compares codes with that of a finding, of a document, or of a medicine', () => {
  const concept = { coding: [{ system: 'http://snomed.info/sct', code: '387517004' }], text: 'Paracetamol' };
  for (const at of ['code', 'type', 'medicationCodeableConcept']) {
    const resource = { resourceType: 'Any', id: 'x', [at]: concept };
    expect(hasCode(resource, 'http://snomed.info/sct|387517004')).toBe(true);
    expect(hasCode(resource, '1,387517004')).toBe(true);
    expect(hasCode(resource, 'http://loinc.org|387517004')).toBe(false);
  }
  expect(hasCode({ resourceType: 'Any', id: 'x' }, '387517004')).toBe(false);
});
