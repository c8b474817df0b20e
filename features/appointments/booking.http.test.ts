import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { aBooking, freeSlots, inDays, onItsDay, today } from './visits.test-kit.ts';

let t: TestApp;
let patient: Caller;
let other: Caller;
let staff: Caller;
let doctor: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  [patient, other, staff, doctor] = [
    await t.signInAs('patient', 1),
    await t.signInAs('patient', 2),
    await t.signInAs('staff', 1),
    await t.signInAs('doctor', 1),
  ];
  doctorId = t.idOf('doctor', 1);
});
afterAll(async () => await t?.close());

const body = (starts_at: string, change: object = {}) => ({
  clinician_id: doctorId,
  starts_at,
  mode: 'virtual',
  reason: 'Headache',
  ...change,
});

describe('slots', () => {
  test('come day by day with how full each day is; a taken one is gone', async () => {
    const from = addDays(today(), 3);
    const path = `/api/slots?clinician_id=${doctorId}&mode=virtual&from=${from}&days=3`;
    const before = (await patient.get(path)).body;
    expect(before.days.map((day: { date: string }) => day.date)).toEqual([
      from,
      addDays(from, 1),
      addDays(from, 2),
    ]);
    const day = before.days[0];
    expect(day.free).toBe(day.slots.length);
    expect(day.capacity).toBeGreaterThanOrEqual(day.free);
    expect(before.next_free).toBe(from);
    const taken = day.slots[2].starts_at;
    const booked = await patient.post('/api/appointments', body(taken));
    expect(booked.status).toBe(201);
    const after = (await other.get(path)).body;
    expect(after.days[0].slots.map((s: { starts_at: string }) => s.starts_at)).not.toContain(taken);
    expect(after.days[0].free).toBe(day.free - 1);
    expect(after.days[0].capacity).toBe(day.capacity);
    // The patient's own conflicts with another doctor are left out when asked for.
    const mine = await freeSlots(patient, t.idOf('doctor', 4), { from, days: 1, for: patient.personId });
    const all = await freeSlots(patient, t.idOf('doctor', 4), { from, days: 1 });
    expect(mine.length).toBeLessThan(all.length);
  });
  test('past days have none and say when the next free day is', async () => {
    const reply = await patient.get(
      `/api/slots?clinician_id=${doctorId}&mode=virtual&from=2020-01-01&days=2`,
    );
    expect(reply.body.days.every((day: { free: number }) => day.free === 0)).toBe(true);
    expect(reply.body.next_free >= today()).toBe(true);
  });
  test('slots of an unknown clinician, one of another brand and for another patient are not found', async () => {
    const of = (id: string, more = '') =>
      patient.get(`/api/slots?clinician_id=${id}&mode=virtual&from=${today()}&days=1${more}`);
    expect((await of(uuid())).status).toBe(404);
    expect((await of(t.idOf('doctor', 1, 'hospital'))).status).toBe(404);
    expect((await of(t.idOf('patient', 2))).status).toBe(404);
    expect((await of(doctorId, `&for_person_id=${other.personId}`)).status).toBe(404);
  });
  test.each([
    ['mode', `clinician_id=X&mode=telepathy&from=2026-12-01&days=1`],
    ['from', `clinician_id=X&mode=virtual&from=2026-02-30&days=1`],
    ['days', `clinician_id=X&mode=virtual&from=2026-12-01&days=32`],
    ['clinician_id', `clinician_id=nobody&mode=virtual&from=2026-12-01&days=1`],
  ])('refuse a wrong %s by name', async (field, query) => {
    const reply = await patient.get(`/api/slots?${query.replace('X', doctorId)}`);
    expect(reply.status).toBe(400);
    expect(reply.body.fields[0].field).toBe(field);
  });
});

describe('booking', () => {
  test('takes the slot, once', async () => {
    const booked = await aBooking(patient, doctorId);
    expect(booked).toMatchObject({ status: 4, status_label: 'Booked', status_word: null, version: 1 });
    expect(booked.history).toHaveLength(1);
    expect(booked.can).toMatchObject({ move: true, cancel: true, decline: false });
    const again = await other.post('/api/appointments', body(booked.starts_at));
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('slot_taken');
    const read = await patient.get(`/api/appointments/${booked.appointment_id}`);
    expect(read.body).toEqual(booked);
  });
  test('one patient is in one place at a time', async () => {
    const booked = await aBooking(patient, doctorId);
    // Doctors with the same first hour as the first doctor.
    for (const elsewhere of [t.idOf('doctor', 4), t.idOf('doctor', 10)]) {
      const slots = await freeSlots(patient, elsewhere);
      if (!slots.some((slot) => slot.starts_at === booked.starts_at)) continue;
      const reply = await patient.post('/api/appointments', {
        ...body(booked.starts_at),
        clinician_id: elsewhere,
      });
      expect([reply.status, reply.body.code]).toEqual([409, 'already_booked']);
      return;
    }
    throw new Error('no other doctor has that time free');
  });
  test('the same id again is the same appointment; with other content it is refused', async () => {
    const [slot, next] = await freeSlots(patient, doctorId, { for: patient.personId, from: inDays(5) });
    const request = { ...body(slot!.starts_at), appointment_id: uuid() };
    const first = await patient.post('/api/appointments', request);
    const second = await patient.post('/api/appointments', request);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const changed = await patient.post('/api/appointments', { ...request, starts_at: next!.starts_at });
    expect([changed.status, changed.body.code]).toEqual([409, 'appointment_id_taken']);
    const stolen = await other.post('/api/appointments', { ...request, starts_at: next!.starts_at });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'appointment_id_taken']);
    // Moved meanwhile: the late retry still finds its own.
    const moved = await patient.post(`/api/appointments/${request.appointment_id}/move`, {
      starts_at: next!.starts_at,
    });
    expect(moved.status).toBe(200);
    expect((await patient.post('/api/appointments', request)).status).toBe(200);
  });
  test('an idempotency key makes it once', async () => {
    const [slot] = await freeSlots(patient, doctorId, { for: patient.personId, from: inDays(6) });
    const key = { 'idempotency-key': uuid() };
    const first = await patient.post('/api/appointments', body(slot!.starts_at), key);
    const second = await patient.post('/api/appointments', body(slot!.starts_at), key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.appointment_id).toBe(first.body.appointment_id);
  });
  test('for a family member, but for no stranger; staff for every patient of the brand', async () => {
    const family = (await patient.get('/api/family-members')).body.family_members;
    const child = family[0].person_id;
    const [slot, next] = await freeSlots(patient, doctorId, { for: child, from: inDays(7) });
    const booked = await patient.post('/api/appointments', body(slot!.starts_at, { for_person_id: child }));
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({ patient_id: child, booked_by: patient.personId });
    const list = await patient.get('/api/appointments?scope=upcoming');
    expect(list.body.appointments.map((a: { appointment_id: string }) => a.appointment_id)).toContain(
      booked.body.appointment_id,
    );
    expect((await other.get(`/api/appointments/${booked.body.appointment_id}`)).status).toBe(404);
    const stranger = await other.post('/api/appointments', body(next!.starts_at, { for_person_id: child }));
    expect(stranger.status).toBe(404);
    expect(stranger.body.fields[0].field).toBe('for_person_id');
    const byStaff = await staff.post(
      '/api/appointments',
      body(next!.starts_at, { for_person_id: other.personId }),
    );
    expect(byStaff.status).toBe(201);
    expect(byStaff.body.reason).toBeNull();
    const abroad = await staff.post('/api/appointments', {
      ...body(next!.starts_at),
      for_person_id: t.idOf('patient', 1, 'hospital'),
    });
    expect(abroad.status).toBe(404);
  });
  test('the fee is computed here: a follow-up costs less for some days', async () => {
    const booked = await aBooking(patient, doctorId);
    expect(booked.follow_up).toBe(false);
    onItsDay(t, booked);
    const path = `/api/appointments/${booked.appointment_id}/status`;
    for (const status of [5, 6, 7, 9]) expect((await doctor.post(path, { status })).status).toBe(200);
    t.clock.set(new Date());
    const soon = await freeSlots(patient, doctorId, { for: patient.personId });
    const after = soon.find((slot) => slot.starts_at > booked.ends_at);
    const next = await patient.post('/api/appointments', body(after!.starts_at));
    expect(next.body.follow_up).toBe(true);
    expect(next.body.fee).toBeLessThan(booked.fee);
    // What was shown is what was booked, and another person is shown another fee.
    expect(after).toMatchObject({ fee: next.body.fee, follow_up: true });
    const [first] = await freeSlots(other, doctorId, { for: other.personId });
    expect(first).toMatchObject({ fee: booked.fee, follow_up: false });
    const cheeky = await patient.post('/api/appointments', body(after!.starts_at, { fee: 0 }));
    expect([cheeky.status, cheeky.body.fields[0].field]).toEqual([400, 'fee']);
  });
  test('a fee that is no longer the one that was shown books nothing', async () => {
    const free = await freeSlots(other, doctorId, { for: other.personId });
    const slot = free.at(-1)!;
    const wrong = await other.post('/api/appointments', body(slot.starts_at, { expected_fee: slot.fee - 1 }));
    expect([wrong.status, wrong.body.code, wrong.body.fee]).toEqual([409, 'fee_changed', slot.fee]);
    const right = await other.post('/api/appointments', body(slot.starts_at, { expected_fee: slot.fee }));
    expect([right.status, right.body.fee]).toEqual([201, slot.fee]);
  });
  test.each([
    ['starts_at', { starts_at: '2020-01-01T10:00:00Z' }, 'in_the_past'],
    ['starts_at', { starts_at: '2099-01-01T10:00:00Z' }, 'too_far_ahead'],
    ['starts_at', { starts_at: 'tomorrow' }, 'wrong_format'],
    ['mode', { mode: 'in_spirit' }, 'not_allowed'],
    ['reason', { reason: 'x'.repeat(1001) }, 'too_long'],
    ['reason', { reason: 'a\u0000b' }, 'wrong_characters'],
    ['appointment_id', { appointment_id: '1' }, 'wrong_format'],
    ['status', { status: 9 }, 'unknown_field'],
    ['file_ids', { file_ids: [uuid()] }, 'unknown'],
  ])('refuses a wrong %s by name', async (field, change, code) => {
    const [slot] = await freeSlots(patient, doctorId, { for: patient.personId, from: inDays(8) });
    const reply = await patient.post('/api/appointments', body(slot!.starts_at, change));
    expect(reply.status).toBe(400);
    expect(reply.body.fields[0]).toMatchObject({ field, code });
    expect(reply.body.fields[0].message.length).toBeGreaterThan(3);
  });
  test('a time without hours is no slot, and a clinician of another brand is unknown', async () => {
    const [slot] = await freeSlots(patient, doctorId);
    const between = new Date(Date.parse(slot!.starts_at) + 60_000).toISOString();
    const reply = await patient.post('/api/appointments', body(between));
    expect(reply.body.fields[0]).toMatchObject({ field: 'starts_at', code: 'not_a_slot' });
    for (const clinician_id of [uuid(), t.idOf('doctor', 1, 'hospital'), patient.personId]) {
      const unknown = await patient.post('/api/appointments', body(slot!.starts_at, { clinician_id }));
      expect([unknown.status, unknown.body.fields[0].field]).toEqual([404, 'clinician_id']);
    }
  });
});

describe('lists', () => {
  test('page by cursor without gaps, in order', async () => {
    const path = `/api/appointments?from=${addDays(today(), -10)}&to=${addDays(today(), 6)}`;
    const all = (await doctor.get(`${path}&limit=500`)).body.appointments;
    expect(all.length).toBeGreaterThan(10);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await doctor.get(`${path}&limit=7${cursor}`)).body;
      seen.push(...page.appointments.map((a: { appointment_id: string }) => a.appointment_id));
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor);
    expect(seen).toEqual(all.map((a: { appointment_id: string }) => a.appointment_id));
    expect(all.every((a: { clinician_id: string }) => a.clinician_id === doctorId)).toBe(true);
    const starts = all.map((a: { starts_at: string }) => a.starts_at);
    expect(starts).toEqual([...starts].sort());
    expect((await doctor.get(`${path}&cursor=made-up`)).status).toBe(400);
  });
  test('past and upcoming part a patient’s appointments', async () => {
    const [upcoming, past, all] = [
      (await patient.get('/api/appointments?scope=upcoming')).body.appointments,
      (await patient.get('/api/appointments?scope=past')).body.appointments,
      (await patient.get('/api/appointments?limit=500')).body.appointments,
    ];
    expect(upcoming.length + past.length).toBe(all.length);
    expect(upcoming.every((a: { ends_at: string }) => a.ends_at > new Date().toISOString())).toBe(true);
  });
  test('staff see the brand’s day without clinical text', async () => {
    const board = (await staff.get(`/api/appointments/board?date=${today()}`)).body;
    expect(board.clinicians).toHaveLength(16);
    const all = board.clinicians.flatMap((c: { appointments: unknown[] }) => c.appointments);
    expect(all.length).toBeGreaterThan(16);
    expect(all.every((a: { reason: unknown }) => a.reason === null)).toBe(true);
    expect((await doctor.get(`/api/appointments/board?date=${today()}`)).status).toBe(404);
    const elsewhere = await (await t.signInAs('staff', 1, 'hospital')).get(
      `/api/appointments/board?date=${today()}`,
    );
    const ids = new Set(all.map((a: { appointment_id: string }) => a.appointment_id));
    expect(
      elsewhere.body.clinicians
        .flatMap((c: { appointments: { appointment_id: string }[] }) => c.appointments)
        .some((a: { appointment_id: string }) => ids.has(a.appointment_id)),
    ).toBe(false);
  });
});
