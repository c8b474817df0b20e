import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { weekdayOf } from './rules.ts';
import { freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;
let doctor: Caller;
let patient: Caller;
let staff: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  [doctor, patient, staff] = [
    await t.signInAs('doctor', 6),
    await t.signInAs('patient', 6),
    await t.signInAs('staff', 2),
  ];
  doctorId = t.idOf('doctor', 6);
});
afterAll(async () => await t?.close());

const rule = (change: object = {}) => ({
  mode: 'audio',
  weekday: 2,
  from: '06:00',
  to: '07:00',
  slot_minutes: 20,
  fee: 30_000,
  ...change,
});

test('a clinician adds, changes and removes hours; slots follow at once', async () => {
  const added = await doctor.post('/api/availability/rules', rule());
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect(added.body).toMatchObject({ clinician_id: doctorId, follow_up_fee: 30_000, buffer_minutes: 0 });
  let day = addDays(today(), 1);
  while (weekdayOf(day) !== 2) day = addDays(day, 1);
  const early = async () =>
    (await freeSlots(patient, doctorId, { mode: 'audio', from: day, days: 1 })).filter(
      (slot) => slot.starts_at < `${day}T02:00`,
    ).length;
  expect(await early()).toBe(3);
  const path = `/api/availability/rules/${added.body.rule_id}`;
  const changed = await doctor.patch(path, { to: '06:40' });
  expect(changed.body).toMatchObject({ from: '06:00', to: '06:40' });
  expect(await early()).toBe(2);
  expect((await doctor.delete(path)).body).toEqual({ ok: true });
  expect(await early()).toBe(0);
  expect((await doctor.delete(path)).status).toBe(404);
  const own = (await doctor.get('/api/availability')).body;
  expect(own).toMatchObject({ clinician_id: doctorId, time_zone: 'Asia/Kolkata' });
  expect(own.rules.length).toBeGreaterThan(10);
});

test('overlapping hours are refused, the fields named', async () => {
  const first = await doctor.post('/api/availability/rules', rule({ weekday: 3 }));
  const second = await doctor.post(
    '/api/availability/rules',
    rule({ weekday: 3, from: '06:59', to: '08:00' }),
  );
  expect([second.status, second.body.code]).toEqual([409, 'hours_overlap']);
  expect(second.body.fields.map((f: { field: string }) => f.field)).toEqual(['from', 'to']);
  const virtual = await doctor.post('/api/availability/rules', rule({ weekday: 3, mode: 'virtual' }));
  expect(virtual.status).toBe(201);
  await doctor.delete(`/api/availability/rules/${first.body.rule_id}`);
  await doctor.delete(`/api/availability/rules/${virtual.body.rule_id}`);
});

test('hours with bookings are not taken away silently', async () => {
  const [slot] = await freeSlots(patient, doctorId, { for: patient.personId });
  const booked = await patient.post('/api/appointments', {
    clinician_id: doctorId,
    starts_at: slot!.starts_at,
    mode: 'virtual',
    reason: 'x',
  });
  const date = new Date(Date.parse(slot!.starts_at) + 5.5 * 3600_000).toISOString().slice(0, 10);
  const closing = await doctor.post('/api/availability/exceptions', { kind: 'closed', date });
  expect([closing.status, closing.body.code]).toEqual([409, 'has_bookings']);
  const ids = closing.body.bookings.map((b: { appointment_id: string }) => b.appointment_id);
  expect(ids).toContain(booked.body.appointment_id);
  expect(closing.body.bookings[0].patient.name.length).toBeGreaterThan(0);
  const { rules } = (await doctor.get('/api/availability')).body;
  const hours = rules.find(
    (r: { mode: string; weekday: number }) => r.mode === 'virtual' && r.weekday === weekdayOf(date),
  );
  const removing = await doctor.delete(`/api/availability/rules/${hours.rule_id}`);
  expect([removing.status, removing.body.code]).toEqual([409, 'has_bookings']);
  const shorter = await doctor.patch(`/api/availability/rules/${hours.rule_id}`, {
    from: '23:00',
    to: '23:30',
  });
  expect(shorter.body.code).toBe('has_bookings');
  expect((await freeSlots(patient, doctorId, { from: date, days: 1 })).length).toBeGreaterThan(0);

  const stored = await doctor.post('/api/availability/exceptions', {
    kind: 'closed',
    date,
    keep_bookings: true,
  });
  expect(stored.status).toBe(201);
  expect(await freeSlots(patient, doctorId, { from: date, days: 1 })).toEqual([]);
  expect((await patient.get(`/api/appointments/${booked.body.appointment_id}`)).body.status).toBe(4);
  const path = `/api/availability/exceptions/${stored.body.exception_id}`;
  expect((await doctor.patch(path, { note: 'Wedding', keep_bookings: true })).body.note).toBe('Wedding');
  expect((await doctor.delete(path)).status).toBe(200);
  expect((await freeSlots(patient, doctorId, { from: date, days: 1 })).length).toBeGreaterThan(0);
});

test('extra hours on a date', async () => {
  const date = addDays(today(), 20);
  const extra = {
    kind: 'extra',
    date,
    from: '05:00',
    to: '06:00',
    mode: 'virtual',
    slot_minutes: 30,
    fee: 10_000,
  };
  const added = await doctor.post('/api/availability/exceptions', extra);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const slots = await freeSlots(patient, doctorId, { from: date, days: 1 });
  expect(slots[0]!.starts_at).toBe(`${addDays(date, -1)}T23:30:00.000Z`);
  expect((await doctor.post('/api/availability/exceptions', extra)).body.code).toBe('hours_overlap');
});

test.each([
  ['to', { from: '10:00', to: '09:00' }],
  ['from', { from: '25:00' }],
  ['weekday', { weekday: 7 }],
  ['slot_minutes', { slot_minutes: 61 }],
  ['fee', { fee: -1 }],
  ['fee', { fee: 99 }],
  ['follow_up_fee', { follow_up_fee: 30_001 }],
  ['follow_up_fee', { follow_up_fee: 1 }],
  ['valid_until', { valid_from: '2026-12-02', valid_until: '2026-12-01' }],
  ['clinic_id', { clinic_id: uuid() }],
  ['brand', { brand: 'hospital' }],
])('a wrong %s is refused by name', async (field, change) => {
  const reply = await doctor.post('/api/availability/rules', rule({ weekday: 4, ...change }));
  expect([reply.status, reply.body.fields?.[0]?.field]).toEqual([400, field]);
});

test('staff edit the hours of every clinician of the brand, others only their own', async () => {
  const added = await staff.post('/api/availability/rules', rule({ weekday: 5, clinician_id: doctorId }));
  expect(added.status).toBe(201);
  expect((await staff.get('/api/availability')).body.fields[0].field).toBe('clinician_id');
  expect((await staff.get(`/api/availability?clinician_id=${doctorId}`)).status).toBe(200);
  const path = `/api/availability/rules/${added.body.rule_id}`;
  for (const outsider of [await t.signInAs('doctor', 7), patient, await t.signInAs('staff', 1, 'hospital')]) {
    expect((await outsider.get(`/api/availability?clinician_id=${doctorId}`)).status).toBe(404);
    expect((await outsider.post('/api/availability/rules', rule({ clinician_id: doctorId }))).status).toBe(
      404,
    );
    expect((await outsider.patch(path, { fee: 0 })).status).toBe(404);
    expect((await outsider.delete(path)).status).toBe(404);
    const closing = { clinician_id: doctorId, kind: 'closed', date: addDays(today(), 30) };
    expect((await outsider.post('/api/availability/exceptions', closing)).status).toBe(404);
    expect((await outsider.delete(`/api/availability/exceptions/${uuid()}`)).status).toBe(404);
  }
});

test('fees are those of the weekly hours, whether they are changed there or on the profile', async () => {
  const config = (body: object) => doctor.post('/api/update-user-config', body);
  const shown = async () => (await patient.get(`/api/doctor-profiles/${doctorId}`)).body.fee;
  const asked = async () =>
    (await freeSlots(patient, doctorId, { for: patient.personId })).map((slot) => slot.fee)[0];
  for (const field of ['fee', 'follow_up_fee']) {
    const fields = [{ field, code: 'below_one_rupee' }];
    expect(await config({ [field]: 99 })).toMatchObject({ status: 400, body: { fields } });
  }
  expect((await config({ fee: 61_100, follow_up_fee: 70_000 })).status).toBe(200);
  expect([await shown(), await asked()]).toEqual([61_100, 61_100]);
  const { rules } = (await doctor.get('/api/availability')).body;
  expect(rules.every((each: { follow_up_fee: number }) => each.follow_up_fee === 61_100)).toBe(true);
  const audio = rules.find((each: { mode: string }) => each.mode !== 'virtual');
  const path = `/api/availability/rules/${audio.rule_id}`;
  expect((await doctor.patch(path, { fee: 44_400, follow_up_fee: 0 })).status).toBe(200);
  expect([await shown(), await asked()]).toEqual([44_400, 61_100]);
  // A form that sends the fee which it was shown changes no hours.
  expect((await config({ fee: 44_400, about: 'Sugar' })).status).toBe(200);
  expect(await asked()).toBe(61_100);
});

test('the first hours begin with the fees of the profile', async () => {
  const coach = await t.signInAs('coach', 2);
  const id = t.idOf('coach', 2);
  for (const { rule_id } of (await coach.get('/api/availability')).body.rules)
    expect((await coach.delete(`/api/availability/rules/${rule_id}?keep_bookings=true`)).status).toBe(200);
  const fees = { fee: 25_050, follow_up_fee: 90_000, follow_up_days: 10 };
  expect((await coach.post('/api/update-user-config', fees)).status).toBe(200);
  // More than the fee itself would be refused in hours.
  const shown = { ...fees, follow_up_fee: 25_050 };
  expect((await coach.get('/api/availability')).body).toMatchObject({ rules: [], fees: shown });
  expect((await staff.get(`/api/availability?clinician_id=${id}`)).body.fees).toEqual(shown);
  expect((await coach.post('/api/availability/rules', rule(shown))).status).toBe(201);
  expect((await patient.get(`/api/doctor-profiles/${id}`)).body.fee).toBe(25_050);
});
