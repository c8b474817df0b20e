import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { clockOf, dayOf, HOUR, weekdayOf } from './rules.ts';
import { aBooking, freeSlots, onItsDay, today, workAt } from './visits.test-kit.ts';

let t: TestApp;
let patient: Caller;
let staff: Caller;
let doctor: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  [patient, staff, doctor] = [
    await t.signInAs('patient', 2),
    await t.signInAs('staff', 1),
    await t.signInAs('doctor', 2),
  ];
  doctorId = t.idOf('doctor', 2);
});
afterAll(async () => await t?.close());
afterEach(() => t.clock.set(new Date()));

const change = (caller: Caller, id: string, verb: string, body: object) =>
  caller.post(`/api/appointments/${id}/${verb}`, body);

describe('statuses', () => {
  test('go their way, with an entry for each, and end what the clinician may see', async () => {
    const booked = await aBooking(patient, doctorId);
    const { appointment_id: id, patient_id } = booked;
    expect((await change(patient, id, 'status', { status: 5 })).body.code).toBe('transition_not_allowed');
    expect((await change(doctor, id, 'status', { status: 9 })).body.code).toBe('transition_not_allowed');
    const early = await change(doctor, id, 'status', { status: 5 });
    expect([early.status, early.body.code]).toEqual([409, 'before_its_day']);
    onItsDay(t, booked);
    for (const status of [5, 6, 7])
      expect((await change(doctor, id, 'status', { status })).body.status).toBe(status);
    expect((await patient.get(`/api/appointments/${id}/queue`)).body.queue).toMatchObject({
      ahead: 0,
      expected_at: null,
    });
    const done = (await change(doctor, id, 'status', { status: 9 })).body;
    expect(done.history.map((entry: { to_status: number }) => entry.to_status)).toEqual([4, 5, 6, 7, 9]);
    expect(done.history.at(-1)).toMatchObject({
      from_status: 7,
      by: { person_id: doctorId, user_type: 'doctor' },
    });
    const words = await patient.get(`/api/appointment-status?appointment_id=${id}`, {
      'accept-language': 'te',
    });
    expect(words.body).toEqual({ appointment_id: id, status: 9, status_label: 'పూర్తయింది', status_word: null });
    // The language of the account holds where the request names none.
    const unnamed = await patient.get(`/api/appointment-status/?appointment_id=${id}`, {
      'accept-language': '*',
    });
    expect(unnamed.body.status_label).toBe(words.body.status_label);
    const open = await t.database.executor.executeSql(
      'select 1 from care_relations where source_id = $1 and patient_id = $2 and ended_at is null',
      [id, patient_id],
    );
    expect(open.rows).toHaveLength(0);
  });
  test('declined by staff with a reason; the time is free again', async () => {
    const booked = await aBooking(patient, doctorId);
    const declined = await change(staff, booked.appointment_id, 'status', {
      status: 8,
      reason: 'Doctor is ill',
    });
    expect(declined.body).toMatchObject({ status: 8, status_label: 'Declined' });
    const seen = (await patient.get(`/api/appointments/${booked.appointment_id}`)).body;
    expect(seen.history.at(-1)).toMatchObject({ change: 'declined', why: 'Doctor is ill' });
    expect((await freeSlots(patient, doctorId)).map((slot) => slot.starts_at)).toContain(booked.starts_at);
  });
  test('a no-show is one only after the start, and can be corrected', async () => {
    const booked = await aBooking(patient, doctorId);
    const early = await change(staff, booked.appointment_id, 'status', { status: 11 });
    expect([early.status, early.body.code]).toEqual([409, 'not_started']);
    t.clock.set(new Date(Date.parse(booked.starts_at) + 60_000));
    const late = await Promise.all([t.signInAs('staff', 1), t.signInAs('doctor', 2)]);
    const missed = await change(late[0], booked.appointment_id, 'status', { status: 11 });
    expect(missed.body).toMatchObject({ status: 11, status_label: 'Other', status_word: 'Missed' });
    expect(missed.body.can.correct_no_show).toBe(true);
    expect((await change(late[1], booked.appointment_id, 'status', { status: 5 })).status).toBe(409);
    const corrected = await change(late[1], booked.appointment_id, 'status', { status: 4 });
    expect(corrected.body).toMatchObject({ status: 4, version: 3 });
    t.clock.set(new Date());
  });
  test('an unknown number is refused by name', async () => {
    const booked = await aBooking(patient, doctorId);
    const reply = await change(doctor, booked.appointment_id, 'status', { status: 42 });
    expect([reply.status, reply.body.fields[0].field]).toEqual([400, 'status']);
  });
  test('a change that another user made meanwhile is reported', async () => {
    const booked = await aBooking(patient, doctorId);
    onItsDay(t, booked);
    await change(doctor, booked.appointment_id, 'status', { status: 5 });
    const stale = await change(staff, booked.appointment_id, 'status', { status: 6, expected_version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
  });
});

describe('moving and cancelling', () => {
  test('a move may change how one meets, even at the same time, and says the fee beforehand', async () => {
    const booked = await aBooking(patient, doctorId);
    const { appointment_id: id, starts_at } = booked;
    const hours = {
      mode: 'audio',
      weekday: weekdayOf(dayOf(Date.parse(starts_at), CLINIC_ZONE)),
      from: clockOf(Date.parse(starts_at), CLINIC_ZONE),
      to: clockOf(Date.parse(starts_at) + HOUR, CLINIC_ZONE),
      slot_minutes: 20,
      fee: 30_000,
    };
    expect((await doctor.post('/api/availability/rules', hours)).status).toBe(201);
    const of = { mode: 'audio', for: patient.personId } as const;
    const starts = (slots: { starts_at: string }[]) => slots.map((slot) => slot.starts_at);
    expect(starts(await freeSlots(patient, doctorId, of))).not.toContain(starts_at);
    const free = await freeSlots(patient, doctorId, { ...of, moving: id });
    const slot = free.find((each) => each.starts_at === starts_at)!;
    expect(slot).toBeDefined();
    const wrong = await change(patient, id, 'move', { starts_at, mode: 'audio', expected_fee: slot.fee + 1 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'fee_changed']);
    const moved = await change(patient, id, 'move', { starts_at, mode: 'audio', expected_fee: slot.fee });
    expect(moved.body).toMatchObject({ starts_at, mode: 'audio', fee: slot.fee, version: 2 });
    // The time stays taken for a caller who names another patient's appointment in `moving`.
    const stranger = await t.signInAs('patient', 9);
    const theirs = await freeSlots(stranger, doctorId, { mode: 'audio', for: stranger.personId, moving: id });
    expect(starts(theirs)).not.toContain(starts_at);
  });
  test('a move keeps the appointment, frees the old time and takes the new one', async () => {
    const booked = await aBooking(patient, doctorId);
    const audio = { mode: 'audio', for: patient.personId, from: addDays(today(), 6) } as const;
    const [slot] = await freeSlots(patient, doctorId, audio);
    const to = { starts_at: slot!.starts_at, mode: 'audio' };
    const moved = await change(patient, booked.appointment_id, 'move', to);
    expect(moved.body).toMatchObject({ ...to, appointment_id: booked.appointment_id, status: 4, version: 2 });
    expect(moved.body.history.at(-1)).toMatchObject({
      change: 'moved',
      from_starts_at: booked.starts_at,
      to_starts_at: slot!.starts_at,
    });
    expect((await change(patient, booked.appointment_id, 'move', to)).body.version).toBe(2);
    expect((await freeSlots(patient, doctorId)).map((s) => s.starts_at)).toContain(booked.starts_at);
    const second = await aBooking(patient, doctorId);
    const onto = await change(patient, second.appointment_id, 'move', to);
    expect([onto.status, onto.body.code]).toEqual([409, 'already_booked']);
    const odd = new Date(Date.parse(slot!.starts_at) + 7 * 60_000).toISOString();
    expect(
      (await change(patient, second.appointment_id, 'move', { starts_at: odd })).body.fields[0].code,
    ).toBe('not_a_slot');
  });
  test('patients are too late two hours before; staff are not', async () => {
    const booked = await aBooking(patient, doctorId);
    const [other] = await freeSlots(patient, doctorId, { for: patient.personId });
    t.clock.set(new Date(Date.parse(booked.starts_at) - 2 * HOUR + 60_000));
    const [late, desk] = [await t.signInAs('patient', 2), await t.signInAs('staff', 1)];
    const id = booked.appointment_id;
    expect((await late.get(`/api/appointments/${id}`)).body.can).toMatchObject({
      move: false,
      cancel: false,
    });
    const tooLate = await change(late, id, 'cancel', { reason: 'x' });
    expect([tooLate.body.code, tooLate.body.message]).toEqual([
      'too_late',
      'It is less than 2 hours until the appointment. Please call the clinic to change it.',
    ]);
    expect((await change(late, id, 'move', { starts_at: other!.starts_at })).body.code).toBe('too_late');
    const cancelled = await change(desk, id, 'cancel', { reason: 'Called us' });
    expect(cancelled.body).toMatchObject({ status: 10, status_label: 'Other', status_word: 'Cancelled' });
    expect((await change(desk, id, 'cancel', { reason: 'x' })).body.code).toBe('transition_not_allowed');
    t.clock.set(new Date());
  });
  test('a reason is needed, and patients’ reasons stay from the front desk', async () => {
    const booked = await aBooking(patient, doctorId);
    const id = booked.appointment_id;
    expect((await change(patient, id, 'cancel', {})).body.fields[0]).toMatchObject({
      field: 'reason',
      code: 'required',
    });
    await change(patient, id, 'cancel', { reason: 'Fever since yesterday' });
    const why = async (caller: Caller) =>
      (await caller.get(`/api/appointments/${id}`)).body.history.at(-1).why;
    expect(await why(doctor)).toBe('Fever since yesterday');
    expect(await why(staff)).toBeNull();
  });
});

describe('calendar and reminders', () => {
  test('the calendar file names the clinician and no reason', async () => {
    const booked = await aBooking(patient, doctorId);
    const file = await patient.get(`/api/appointments/${booked.appointment_id}/calendar.ics`);
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.body).toContain('SUMMARY:Visit with Dr. Anand Kolluri');
    expect(file.body).not.toContain('Sugar');
  });
  test('reminders go out a day and an hour before, once, and follow a move', async () => {
    const { remind } = await import('./server/index.ts');
    const booked = await aBooking(patient, doctorId);
    const id = booked.appointment_id;
    const count = async () =>
      (
        await t.database.executor.executeSql(
          'select reminder from appointment_reminders where appointment_id = $1',
          [id],
        )
      ).rows.length;
    const start = Date.parse(booked.starts_at);
    await remind(workAt(t, new Date(start - 25 * HOUR)));
    expect(await count()).toBe(0);
    const set = (status: number) =>
      t.database.executor.executeSql('update appointments set status = $2 where id = $1', [id, status]);
    await set(12);
    await remind(workAt(t, new Date(start - 23 * HOUR)));
    expect(await count()).toBe(0);
    await set(4);
    for (let i = 0; i < 2; i++) await remind(workAt(t, new Date(start - 23 * HOUR)));
    expect(await count()).toBe(1);
    for (let i = 0; i < 2; i++) await remind(workAt(t, new Date(start - HOUR + 60_000)));
    expect(await count()).toBe(2);
    const later = (await freeSlots(patient, doctorId, { for: patient.personId })).at(-1)!;
    await change(patient, id, 'move', { starts_at: later.starts_at });
    await remind(workAt(t, new Date(Date.parse(later.starts_at) - 20 * HOUR)));
    expect(await count()).toBe(3);
  });
});

test('an outsider finds nothing, whatever the call', async () => {
  const booked = await aBooking(patient, doctorId);
  const id = booked.appointment_id;
  const outsiders = [
    await t.signInAs('patient', 4),
    await t.signInAs('doctor', 8),
    await t.signInAs('coach', 4),
    await t.signInAs('faculty_head', 1),
    await t.signInAs('staff', 1, 'hospital'),
    await t.signInAs('doctor', 2, 'hospital'),
  ];
  for (const outsider of outsiders) {
    const replies = [
      await outsider.get(`/api/appointments/${id}`),
      await outsider.get(`/api/appointments/${id}/queue`),
      await outsider.get(`/api/appointments/${id}/calendar.ics`),
      await outsider.get(`/api/appointment-status/?appointment_id=${id}`),
      await change(outsider, id, 'move', { starts_at: '2027-01-01T04:00:00Z' }),
      await change(outsider, id, 'cancel', { reason: 'x' }),
      await change(outsider, id, 'status', { status: 5 }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404));
    const unknown = await outsider.get(`/api/appointments/${uuid()}`);
    expect({ ...replies[0]!.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  }
  expect((await t.anonymous().get(`/api/appointments/${id}`)).status).toBe(401);
  expect((await patient.get(`/api/appointments?patient_id=${t.idOf('patient', 4)}`)).status).toBe(404);
  expect((await doctor.get(`/api/appointments?clinician_id=${t.idOf('doctor', 8)}`)).status).toBe(404);
  expect((await patient.get(`/api/appointments/${id}`)).body.version).toBe(1);
});

test('a doctor reads what a patient in care has elsewhere, and changes nothing of it', async () => {
  // In the demo data doctor 2 looks after patient 2.
  const booked = await aBooking(patient, t.idOf('doctor', 10));
  const read = await doctor.get(`/api/appointments/${booked.appointment_id}`);
  expect(read.status).toBe(200);
  expect(Object.values(read.body.can).some(Boolean)).toBe(false);
  expect((await change(doctor, booked.appointment_id, 'status', { status: 5 })).body.code).toBe(
    'transition_not_allowed',
  );
  const list = await doctor.get(`/api/appointments?patient_id=${patient.personId}&limit=500`);
  expect(list.body.appointments.map((a: { appointment_id: string }) => a.appointment_id)).toContain(
    booked.appointment_id,
  );
});
