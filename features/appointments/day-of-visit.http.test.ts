import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { MINUTE } from './rules.ts';
import { markMissed } from './server/index.ts';
import { aBooking, onItsDay, workAt } from './visits.test-kit.ts';

let t: TestApp;
let patient: Caller;
let doctor: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  patient = await t.signInAs('patient', 2);
  doctor = await t.signInAs('doctor', 2);
  doctorId = t.idOf('doctor', 2);
});
afterAll(async () => await t?.close());
afterEach(() => t.clock.set(new Date()));

const BRANDS = [{ id: 'living', noShowAfterMinutes: 30 }];
const read = async (caller: Caller, id: string) => (await caller.get(`/api/appointments/${id}`)).body;
describe('a visit without participants', () => {
  test('is marked once after the minutes of the brand, by the clock, and can be corrected', async () => {
    const booked = await aBooking(patient, doctorId);
    const id = booked.appointment_id;
    const start = Date.parse(booked.starts_at);
    onItsDay(t, booked);
    await markMissed(workAt(t, new Date(start + 30 * MINUTE - 1)), BRANDS);
    expect((await read(patient, id)).status).toBe(4);
    for (let i = 0; i < 2; i++) await markMissed(workAt(t, new Date(start + 30 * MINUTE)), BRANDS);
    const missed = await read(doctor, id);
    expect(missed).toMatchObject({ status: 11, version: 2 });
    expect(missed.history.at(-1)).toMatchObject({ change: 'no_show', by: { user_type: 'clock', name: '' } });
    expect(missed.history).toHaveLength(2);
    const corrected = await doctor.post(`/api/appointments/${id}/status`, { status: 4 });
    expect(corrected.body.status).toBe(4);
    // What a person has corrected stays, until the visit is moved to another time.
    await markMissed(workAt(t, new Date(start + 31 * MINUTE)), BRANDS);
    expect((await read(patient, id)).status).toBe(4);
  });
  test('not one who is here, nor one of a brand where people say so, nor one of the day before yesterday', async () => {
    const here = await aBooking(patient, doctorId);
    onItsDay(t, here);
    await doctor.post(`/api/appointments/${here.appointment_id}/status`, { status: 5 });
    const later = (visit: { starts_at: string }, hours: number) =>
      workAt(t, new Date(Date.parse(visit.starts_at) + hours * 60 * MINUTE));
    await markMissed(later(here, 1), BRANDS);
    expect((await read(patient, here.appointment_id)).status).toBe(5);
    t.clock.set(new Date());
    const other = await aBooking(patient, doctorId);
    await markMissed(later(other, 25), BRANDS);
    await markMissed(later(other, 1), [{ id: 'living', noShowAfterMinutes: null }]);
    expect((await read(patient, other.appointment_id)).status).toBe(4);
  });
  test.each(['moved', 'delayed'])('not one that was %s after the job had listed it', async (how) => {
    const { appointment_id: id, starts_at } = await aBooking(patient, doctorId);
    const work = workAt(t, new Date(Date.parse(starts_at) + 40 * MINUTE));
    const change =
      how === 'moved'
        ? `update appointments set version = version + 1, starts_at = starts_at + interval '1 day',
            ends_at = ends_at + interval '1 day', busy_until = busy_until + interval '1 day' where id = $1`
        : `insert into clinician_delays (id, brand_id, clinician_id, day, minutes, at)
            select gen_random_uuid(), brand_id, clinician_id, (starts_at at time zone 'Asia/Kolkata')::date, 15, now()
            from appointments where id = $1`;
    let isChanged = false;
    const transaction = (async (run: never) => {
      if (!isChanged) await t.database.executor.executeSql(change, [id]);
      isChanged = true;
      return await (work.transaction as (run: never) => Promise<unknown>)(run);
    }) as never;
    await markMissed({ ...work, transaction }, BRANDS);
    expect([isChanged, (await read(patient, id)).status]).toEqual([true, 4]);
    await t.database.executor.executeSql('delete from clinician_delays');
  });
});

describe('a clinician who is late', () => {
  test('reports a delay in one call; delays add up, a repeat counts once, and the patients concerned see the new time', async () => {
    const booked = await aBooking(patient, doctorId);
    const id = booked.appointment_id;
    expect(booked).toMatchObject({ delay_minutes: 0, expected_at: null });
    onItsDay(t, booked);
    const late = (body: object) => doctor.post('/api/schedule/delays', body);
    const delayId = uuid();
    const first = await late({ delay_id: delayId, minutes: 5 });
    expect([first.status, first.body.minutes]).toEqual([201, 5]);
    expect((await late({ delay_id: delayId, minutes: 5 })).body.minutes).toBe(5);
    expect((await late({ delay_id: uuid(), minutes: 10 })).body.minutes).toBe(15);
    expect((await doctor.get('/api/schedule/delays')).body.minutes).toBe(15);
    const expected = new Date(Date.parse(booked.starts_at) + 15 * MINUTE).toISOString();
    const seen = await read(patient, id);
    expect(seen.delay_minutes).toBe(15);
    expect(Date.parse(seen.expected_at)).toBe(Date.parse(expected));
    const list = await patient.get('/api/appointments?scope=upcoming&limit=50');
    const listed = list.body.appointments.find(
      (each: { appointment_id: string }) => each.appointment_id === id,
    );
    expect(listed.delay_minutes).toBe(15);
    // It stays the next visit while its call can be joined: until an hour after its end and the delay.
    const isUpcoming = async (minutes: number) => {
      t.clock.set(new Date(Date.parse(booked.ends_at) + minutes * MINUTE));
      const [coming, past] = await Promise.all(
        ['upcoming', 'past'].map(async (scope) =>
          (await patient.get(`/api/appointments?scope=${scope}&limit=50`)).body.appointments.some(
            (each: { appointment_id: string }) => each.appointment_id === id,
          ),
        ),
      );
      expect(past).toBe(!coming);
      return coming;
    };
    expect([await isUpcoming(74), await isUpcoming(76)]).toEqual([true, false]);
    const setMode = (mode: string) =>
      t.database.executor.executeSql('update appointments set mode = $2 where id = $1', [id, mode]);
    await setMode('in_person');
    expect([await isUpcoming(-1), await isUpcoming(1)]).toEqual([true, false]);
    await setMode(booked.mode);
    // The clock waits as long as the patient has to.
    const start = Date.parse(booked.starts_at);
    await markMissed(workAt(t, new Date(start + 44 * MINUTE)), BRANDS);
    expect((await read(patient, id)).status).toBe(4);
    await markMissed(workAt(t, new Date(start + 45 * MINUTE)), BRANDS);
    expect((await read(patient, id)).status).toBe(11);
  });
  test('not by less than five minutes, by more than an hour at once or four hours of a day, and only by the clinician', async () => {
    // A doctor with a day that no other test of this file delays.
    const one = await t.signInAs('doctor', 5);
    const late = (caller: Caller, body: object) => caller.post('/api/schedule/delays', body);
    for (const minutes of [4, 61, -5, 7.5]) {
      const reply = await late(one, { delay_id: uuid(), minutes });
      expect([reply.status, reply.body.fields[0].field]).toEqual([400, 'minutes']);
    }
    for (let i = 0; i < 4; i++) expect((await late(one, { delay_id: uuid(), minutes: 60 })).status).toBe(201);
    const fifth = await late(one, { delay_id: uuid(), minutes: 5 });
    expect([fifth.status, fifth.body.code]).toEqual([409, 'too_long_a_delay']);
    expect((await one.get('/api/schedule/delays')).body.minutes).toBe(240);
    expect((await late(patient, { delay_id: uuid(), minutes: 5 })).status).toBe(404);
    const other = await t.signInAs('doctor', 3);
    expect((await other.get('/api/schedule/delays')).body.minutes).toBe(0);
  });
});
