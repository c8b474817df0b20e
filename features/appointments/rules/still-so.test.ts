import { expect, it } from 'vitest';
import { STATUS, type Status } from '../contract.ts';
import { isStillSo } from './still-so.ts';

const THEN = Date.parse('2030-01-10T05:00:00Z');
const YESTERDAY = THEN - 24 * 3_600_000;
const so = (kind: string, status: Status, startsAt = THEN) =>
  isStillSo(kind, THEN, { status, startsAt }, YESTERDAY);

it('news of a time count while the visit is to be at that time', () => {
  for (const kind of ['booked', 'moved', 'delayed', 'pre_session', 'reminder_day', 'reminder_hour']) {
    const name = `appointment_${kind}`;
    expect(so(name, STATUS.booked)).toBe(true);
    expect(so(name, STATUS.awaitingPayment)).toBe(true);
    expect(so(name, STATUS.booked, THEN + 60_000)).toBe(false);
    expect(so(name, STATUS.cancelled)).toBe(false);
    expect(so(name, STATUS.declined)).toBe(false);
  }
});

it('news of an end count while it has ended so', () => {
  expect(so('appointment_cancelled', STATUS.cancelled)).toBe(true);
  expect(so('appointment_cancelled', STATUS.booked)).toBe(false);
  expect(so('appointment_declined', STATUS.declined)).toBe(true);
  expect(so('appointment_no_show', STATUS.noShow)).toBe(true);
  expect(so('appointment_no_show', STATUS.arrived)).toBe(false);
  expect(so('appointment_no_show_corrected', STATUS.noShow)).toBe(false);
  expect(so('appointment_no_show_corrected', STATUS.arrived)).toBe(true);
  expect(so('appointment_completed', STATUS.completed)).toBe(true);
});

it('a notification of an arrival is current until the visit is over or the arrival is undone', () => {
  expect(so('appointment_arrived', STATUS.arrived)).toBe(true);
  expect(so('appointment_arrived', STATUS.inSession)).toBe(true);
  expect(so('appointment_arrived', STATUS.booked)).toBe(false);
  expect(so('appointment_arrived', STATUS.completed)).toBe(false);
});

it('a reminder that says "tomorrow" is sent on an earlier day of the clinic only', () => {
  const at = (now: string) =>
    isStillSo('appointment_reminder_day', THEN, { status: STATUS.booked, startsAt: THEN }, Date.parse(now));
  expect(at('2030-01-09T23:59:00+05:30')).toBe(true);
  expect(at('2030-01-10T00:00:00+05:30')).toBe(false);
});
