import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { findAppointment } from './server/repository/appointments.ts';
import { reopenEntries } from './server/repository/waiting.ts';
import { aBooking, freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;
let booker: Caller;
let first: Caller;
let second: Caller;
let staff: Caller;

beforeAll(async () => {
  t = await startTestApp();
  [booker, first, second, staff] = [
    await t.signInAs('patient', 11),
    await t.signInAs('patient', 12),
    await t.signInAs('patient', 13),
    await t.signInAs('staff', 1),
  ];
});
afterAll(async () => await t?.close());

const days = { from: today(), until: addDays(today(), 30) };
const wait = async (caller: Caller, clinician_id: string) =>
  await caller.post('/api/waiting-list', { clinician_id, mode: 'virtual', ...days });
const entryOf = async (caller: Caller, clinicianId: string) =>
  (await caller.get(`/api/waiting-list?clinician_id=${clinicianId}`)).body.entries[0];
const cancel = async (visit: { appointment_id: string }) =>
  await staff.post(`/api/appointments/${visit.appointment_id}/cancel`, { reason: 'Away' });
const suspend = async (personId: string, suspended: boolean) =>
  expect((await staff.post(`/api/auth/members/${personId}/suspension`, { suspended })).status).toBe(200);
const deleteAccount = async (caller: Caller) => {
  expect((await caller.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
  await t.settled();
};

test('a doctor who deleted the account has no free times, cannot be booked, and no patient waits for them', async () => {
  const doctor = await t.signInAs('doctor', 9);
  const clinician_id = doctor.personId;
  const visit = await aBooking(booker, clinician_id);
  const [slot, later] = await freeSlots(booker, clinician_id);
  await wait(first, clinician_id);
  await deleteAccount(doctor);
  const query = `clinician_id=${clinician_id}&mode=virtual&from=${days.from}&days=14`;
  expect((await booker.get(`/api/slots?${query}`)).status).toBe(404);
  const wish = { clinician_id, starts_at: slot!.starts_at, mode: 'virtual', reason: '' };
  const booked = await booker.post('/api/appointments', wish);
  expect([booked.status, booked.body.fields?.[0].field]).toEqual([404, 'clinician_id']);
  const series = await staff.post('/api/appointments/recurring', {
    ...{ ...wish, for_person_id: booker.personId, every_weeks: 1, count: 2 },
  });
  expect(series.status).toBe(404);
  expect((await wait(second, clinician_id)).status).toBe(404);
  expect(await entryOf(first, clinician_id)).toBeUndefined();
  // As if the visit had been left: it can't be moved either.
  await t.database.executor.executeSql('update appointments set status = 4 where id = $1', [
    visit.appointment_id,
  ]);
  const path = `/api/appointments/${visit.appointment_id}/move`;
  expect((await staff.post(path, { starts_at: later!.starts_at })).status).toBe(404);
});

test('the freed time of a suspended doctor is offered to no patient, and the day board shows the visits that stay', async () => {
  const doctorId = t.idOf('doctor', 10);
  const [freed, stays] = [await aBooking(booker, doctorId), await aBooking(booker, doctorId)];
  const day = today(new Date(stays.starts_at));
  await wait(first, doctorId);
  await suspend(doctorId, true);
  await cancel(freed);
  expect(await entryOf(first, doctorId)).toMatchObject({ status: 'waiting', offer: null });
  const boardOf = async (date: string) =>
    (await staff.get(`/api/appointments/board?date=${date}`)).body.clinicians.find(
      (each: { clinician_id: string }) => each.clinician_id === doctorId,
    );
  expect((await boardOf(day)).appointments).toContainEqual(
    expect.objectContaining({ appointment_id: stays.appointment_id }),
  );
  expect(await boardOf(addDays(day, 90))).toBeUndefined();
  await suspend(doctorId, false);
});

test('what is held for a patient who deletes the account goes to the next patient', async () => {
  const doctorId = t.idOf('doctor', 11);
  const leaving = await t.signInAs('patient', 14);
  const visit = await aBooking(booker, doctorId);
  const { entry_id } = (await wait(leaving, doctorId)).body;
  await wait(second, doctorId);
  await cancel(visit);
  expect((await entryOf(leaving, doctorId)).status).toBe('offered');
  await deleteAccount(leaving);
  expect(await entryOf(second, doctorId)).toMatchObject({
    ...{ status: 'offered', ahead: 0, offer: { starts_at: visit.starts_at } },
  });
  const { entries } = (await staff.get(`/api/waiting-list?clinician_id=${doctorId}`)).body;
  expect(entries).not.toContainEqual(expect.objectContaining({ entry_id }));
});

test('many patients who wait for a mode without hours then do not stop an offer in another mode', async () => {
  const doctorId = t.idOf('doctor', 12);
  const visit = await aBooking(booker, doctorId);
  const { executor } = t.database;
  await executor.executeSql(`delete from weekly_rules where clinician_id = $1 and mode = 'audio'`, [
    doctorId,
  ]);
  for (let i = 0; i < 25; i++)
    await executor.executeSql(
      `insert into waiting_entries (id, brand_id, clinician_id, patient_id, asked_by, mode, from_day, until_day, asked_at)
        values ($1, 'living', $2, $3, $3, 'audio', $4, $5, now() - interval '1 day')`,
      [uuid(), doctorId, uuid(), days.from, days.until],
    );
  await wait(second, doctorId);
  await cancel(visit);
  expect(await entryOf(second, doctorId)).toMatchObject({ offer: { starts_at: visit.starts_at } });
});

test('the visit of a suspended patient can be moved', async () => {
  const clinicianId = t.idOf('doctor', 8);
  const patient = await t.signInAs('patient', 15);
  const visit = await aBooking(patient, clinicianId);
  const [slot] = await freeSlots(staff, clinicianId);
  await suspend(patient.personId, true);
  const path = `/api/appointments/${visit.appointment_id}/move`;
  expect((await staff.post(path, { starts_at: slot!.starts_at })).status).toBe(200);
});

test('the entry of a patient with a deleted account is not opened again', async () => {
  const doctorId = t.idOf('doctor', 8);
  const patient = await t.signInAs('patient', 16);
  const visit = await aBooking(booker, doctorId);
  const { entry_id } = (await wait(patient, doctorId)).body;
  await cancel(visit);
  await t.settled();
  const accepted = await patient.post(`/api/waiting-list/${entry_id}/accept`, {});
  expect(accepted.status).toBe(201);
  const row = (await findAppointment(t.database.db, 'living', accepted.body.appointment_id))!;
  const reopened = async (erasedAt: string | null) => {
    await t.database.executor.executeSql('update persons set erased_at = $2 where id = $1', [
      patient.personId,
      erasedAt,
    ]);
    return (await t.database.db.transaction((tx) => reopenEntries(tx, row))).map(({ entryId }) => entryId);
  };
  expect(await reopened(new Date().toISOString())).toEqual([]);
  expect(await reopened(null)).toEqual([entry_id]);
});
