import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { aBooking, freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;
let known: Caller;
let stranger: Caller;
let staff: Caller;
let doctor: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  [known, stranger, staff, doctor] = [
    await t.signInAs('patient', 21),
    await t.signInAs('patient', 22),
    await t.signInAs('staff', 1),
    await t.signInAs('doctor', 9),
  ];
  doctorId = t.idOf('doctor', 9);
  await t.database.executor.executeSql(
    'delete from care_relations where clinician_id = $1 and patient_id = any($2::uuid[])',
    [doctorId, [known.personId, stranger.personId]],
  );
  const { appointment_id: id } = await aBooking(known, doctorId);
  await known.post(`/api/appointments/${id}/cancel`, { reason: 'Another day suits better' });
  const closed = await doctor.post('/api/update-user-config', { accepts_new: false });
  expect(closed.status).toBe(200);
});
afterAll(async () => await t?.close());

const slotsFor = async (caller: Caller, forId: string | undefined = caller.personId) =>
  (
    await caller.get(
      `/api/slots?clinician_id=${doctorId}&mode=virtual&from=${addDays(today(), 3)}&days=14&for_person_id=${forId}`,
    )
  ).body;
const book = async (caller: Caller, change: object = {}, path = '/api/appointments') => {
  const slots = await freeSlots(staff, doctorId);
  return await caller.post(path, {
    clinician_id: doctorId,
    starts_at: slots.at(-1)!.starts_at,
    mode: 'virtual',
    reason: '',
    ...change,
  });
};

test('a new patient sees before booking that the clinician takes none, and a booking is refused with its code', async () => {
  expect((await slotsFor(stranger)).closed_to_new).toBe(true);
  expect((await stranger.get(`/api/doctor-profiles/${doctorId}`)).body.can.book).toBe(false);
  const refused = await book(stranger);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_new_patients']);
  const series = await book(stranger, { every_weeks: 4, count: 2 }, '/api/appointments/recurring');
  expect([series.status, series.body.code]).toEqual([409, 'no_new_patients']);
  const telugu = await stranger.post(
    '/api/appointments',
    {
      clinician_id: doctorId,
      starts_at: new Date(Date.now() + 3e8).toISOString(),
      mode: 'virtual',
      reason: '',
    },
    { 'accept-language': 'te' },
  );
  expect(telugu.body.message).toContain('కొత్త పేషెంట్లను');
});

test('nor may they join the waiting list: what could not be booked is not promised', async () => {
  const entry = {
    clinician_id: doctorId,
    mode: 'virtual',
    from: today(),
    until: addDays(today(), 20),
  };
  const refused = await stranger.post('/api/waiting-list', entry);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_new_patients']);
  expect((await known.post('/api/waiting-list', entry)).status).toBe(201);
  const byStaff = await staff.post('/api/waiting-list', { ...entry, for_person_id: stranger.personId });
  expect(byStaff.status).toBe(201);
});

test('who has had an appointment before may book, also one that was cancelled', async () => {
  expect((await slotsFor(known)).closed_to_new).toBe(false);
  const shown = (await known.get(`/api/doctor-profiles/${doctorId}`)).body;
  expect([shown.accepts_new, shown.can.book]).toEqual([false, true]);
  expect((await book(known)).status).toBe(201);
});

test('a family member who would be new is refused although the one who books is known', async () => {
  const added = await known.post('/api/family-members', {
    name: 'Lakshmi',
    date_of_birth: '1950-05-05',
    sex: 'female',
    relation: 'mother',
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const forId = added.body.person_id;
  expect((await slotsFor(known, forId)).closed_to_new).toBe(true);
  expect((await book(known, { for_person_id: forId })).body.code).toBe('no_new_patients');
});

test('the front desk may make an exception, and afterwards the patient is known', async () => {
  expect((await slotsFor(staff, stranger.personId)).closed_to_new).toBe(true);
  expect((await book(staff, { for_person_id: stranger.personId })).status).toBe(201);
  expect((await slotsFor(stranger)).closed_to_new).toBe(false);
});
