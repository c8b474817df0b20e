import { expect, it } from 'vitest';
import type { PrescriptionLine } from '../../contract.ts';
import { requestsOf } from './fhir.ts';
import type { SealedPrescription } from './sealed.ts';

const ID = '0193a5c2-7f00-7000-8000-000000000001';
const request = (line: Partial<PrescriptionLine>, other: Partial<SealedPrescription> = {}) => {
  const lines = [{ line_id: 'l', name: 'alendronate', unit: 'tablet', timing: '1-0-0-0', ...line }];
  const sealed = {
    ...{ prescription_id: ID, signed_at: '2026-11-30T05:00:00Z', valid_until: '2026-12-30', replaces: null },
    ...{ patient: { id: 'a', name: 'A' }, doctor: { id: 'd', name: 'D' }, content: { lines }, ...other },
  } as unknown as SealedPrescription;
  return requestsOf({ id: ID, data: { sealed, state: 'signed' } } as never)[0];
};

it('says route, the doctor’s own words, and from when on', () => {
  const weekly = {
    weekdays: [1],
    starts_on: '2026-12-15',
    days: 28,
    directions: 'Stay upright for 30 minutes',
  };
  expect(request(weekly)).toMatchObject({
    dosageInstruction: [
      {
        timing: { repeat: { dayOfWeek: ['mon'], boundsPeriod: { start: '2026-12-15', end: '2027-01-11' } } },
        route: { text: 'oral' },
        patientInstruction: 'Stay upright for 30 minutes',
      },
    ],
    dispenseRequest: { validityPeriod: { end: '2026-12-30' } },
  });
  expect(request({ days: 5 })).toMatchObject({
    dosageInstruction: [{ timing: { repeat: { boundsDuration: { value: 5 } } } }],
  });
});

it('begins on the day of signing where the doctor wrote a day before it', () => {
  expect(request({ starts_on: '2026-11-01', days: 10 })).toMatchObject({
    dosageInstruction: [{ timing: { repeat: { boundsPeriod: { start: '2026-11-30', end: '2026-12-09' } } } }],
  });
});

it('follows the steps of a taper from its first day', () => {
  const taper = { days: 5, starts_on: '2026-12-01', later: [{ timing: '0.5-0-0-0', days: 7 }] };
  expect(request(taper)).toMatchObject({
    dosageInstruction: [
      { timing: { repeat: { boundsPeriod: { start: '2026-12-01', end: '2026-12-05' } } } },
      { timing: { repeat: { boundsPeriod: { start: '2026-12-06', end: '2026-12-12' } } } },
    ],
  });
});

it('says how much a day at most is taken as needed, and which prescription it replaces', () => {
  expect(request({ as_needed: true, timing: '1-0-0-2' }, { replaces: 'old' })).toMatchObject({
    dosageInstruction: [
      { asNeededBoolean: true, maxDosePerPeriod: { numerator: { value: 3 }, denominator: { code: 'd' } } },
      { asNeededBoolean: true },
    ],
    priorPrescription: { identifier: { value: 'old' } },
  });
});
