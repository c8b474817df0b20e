import { expect, test } from 'vitest';
import { addressAfterBooking, addressOf, planOf, stepOf, stepsFor } from './booking-plan.ts';

const DOCTOR = '0190f6b0-0000-7000-8000-000000000001';
const of = (query: string) => planOf(new URLSearchParams(query));

test('a plan survives the way through the address', () => {
  const plan = {
    mode: 'virtual' as const,
    clinicianId: DOCTOR,
    day: '2026-11-24',
    startsAt: '2026-11-24T05:00:00.000Z',
    forId: DOCTOR,
  };
  expect(of(addressOf(plan, 'details').split('?')[1]!)).toEqual(plan);
});

test('what makes no sense in an address is as if it were not there', () => {
  expect(of('mode=telepathy&clinician_id=7&day=tomorrow&starts_at=soon&for=me')).toEqual({});
});

test('the first question without an answer is asked, however far the address wants to go', () => {
  const steps = stepsFor('patient');
  expect(stepOf({}, steps, 'details')).toBe('mode');
  expect(stepOf({ mode: 'audio' }, steps, null)).toBe('clinician');
  expect(stepOf({ clinicianId: DOCTOR }, steps, null)).toBe('mode');
  expect(stepOf({ clinicianId: DOCTOR, mode: 'audio' }, steps, null)).toBe('time');
});

test('one may go back to a question that is answered', () => {
  const plan = { mode: 'audio', clinicianId: DOCTOR, startsAt: '2026-11-24T05:00:00Z' } as const;
  expect(stepOf(plan, stepsFor('patient'), 'mode')).toBe('mode');
  expect(stepOf(plan, stepsFor('patient'), 'time')).toBe('time');
  expect(stepOf(plan, stepsFor('patient'), null)).toBe('details');
});

test('staff and clinicians begin with the patient; clinicians have their own hours', () => {
  expect(stepsFor('staff')[0]).toBe('patient');
  expect(stepsFor('doctor')).not.toContain('clinician');
});

test.each([
  [12, '/pay/visit/v'],
  [4, '/appointments/v/booked'],
  [10, '/appointments/v'],
] as const)('a booking that answers with status %i leads to %s', (status, address) => {
  expect(addressAfterBooking({ appointment_id: 'v', status })).toBe(address);
});
