import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { HOUR } from './rules.ts';
import { aBooking, freeSlots, onItsDay } from './visits.test-kit.ts';

// The embedded database has one connection and runs one transaction after the other: nothing can race there.
describe.skipIf(!onPostgres())('many at once', () => {
  let t: TestApp;
  let callers: Caller[];
  let staff: Caller;

  beforeAll(async () => {
    t = await startTestApp();
    staff = await t.signInAs('staff', 1);
    callers = [];
    for (let index = 1; index <= 40; index++) callers.push(await t.signInAs('patient', index));
  });
  afterAll(async () => await t?.close());

  const count = (replies: readonly HttpReply[], status: number): number =>
    replies.filter((reply) => reply.status === status).length;
  const body = (clinician_id: string, starts_at: string, mode = 'virtual') => ({
    clinician_id,
    starts_at,
    mode,
    reason: 'at once',
  });

  test('1,000 bookings of one slot: one 201, 999 times 409', async () => {
    const doctor = t.idOf('doctor', 2);
    const [slot] = await freeSlots(callers[0]!, doctor);
    const replies = await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        callers[i % 40]!.post('/api/appointments', body(doctor, slot!.starts_at)),
      ),
    );
    expect([count(replies, 201), count(replies, 409)]).toEqual([1, 999]);
  });

  test('bookings, moves and overlapping slots of another mode: the clinician is never booked twice', async () => {
    const doctor = t.idOf('doctor', 3);
    // Audio hours over the video hours, on another grid: their slots overlap.
    const weekday = (starts_at: string) => new Date(Date.parse(starts_at) + 5.5 * 3600_000).getUTCDay();
    const slots = await freeSlots(callers[0]!, doctor);
    const [target] = slots.slice(3);
    const rule = await staff.post('/api/availability/rules', {
      clinician_id: doctor,
      mode: 'audio',
      weekday: weekday(target!.starts_at),
      from: '09:10',
      to: '13:00',
      slot_minutes: 30,
      fee: 10_000,
    });
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
    const audio = await freeSlots(callers[0]!, doctor, { mode: 'audio' });
    const overlapping = audio.filter((s) => s.starts_at < target!.ends_at && target!.starts_at < s.ends_at);
    expect(overlapping.length).toBeGreaterThan(0);
    const movable = await Promise.all(
      callers
        .slice(0, 10)
        .map((caller, i) => caller.post('/api/appointments', body(doctor, slots[20 + i]!.starts_at))),
    );
    const replies = await Promise.all([
      ...callers.flatMap((caller) => [
        caller.post('/api/appointments', body(doctor, target!.starts_at)),
        caller.post('/api/appointments', body(doctor, overlapping[0]!.starts_at, 'audio')),
      ]),
      ...movable.flatMap((booked, i) =>
        booked.status === 201
          ? [
              callers[i]!.post(`/api/appointments/${booked.body.appointment_id}/move`, {
                starts_at: target!.starts_at,
              }),
              callers[i]!.post(`/api/appointments/${booked.body.appointment_id}/move`, {
                starts_at: overlapping[0]!.starts_at,
                mode: 'audio',
              }),
            ]
          : [],
      ),
    ]);
    expect(count(replies, 200) + count(replies, 201)).toBe(1);
    expect(replies.every((reply) => [200, 201, 409].includes(reply.status))).toBe(true);
  });

  test('one patient who books two doctors at the same time gets one of them', async () => {
    const [a, b] = [t.idOf('doctor', 1), t.idOf('doctor', 4)];
    const patient = callers[2]!;
    const theirs = await freeSlots(patient, b, { for: patient.personId });
    const both = (await freeSlots(patient, a, { for: patient.personId })).filter((slot) =>
      theirs.some((other) => other.starts_at === slot.starts_at),
    );
    expect(both.length).toBeGreaterThan(5);
    for (const slot of both.slice(0, 5)) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          patient.post('/api/appointments', body(i % 2 === 0 ? a : b, slot.starts_at)),
        ),
      );
      expect([count(replies, 201), count(replies, 409)]).toEqual([1, 19]);
    }
  }, 60_000);

  test('50 equal requests with one idempotency key: one appointment', async () => {
    const doctor = t.idOf('doctor', 5);
    const patient = callers[5]!;
    const [slot] = await freeSlots(patient, doctor, { for: patient.personId });
    const key = { 'idempotency-key': uuid() };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => patient.post('/api/appointments', body(doctor, slot!.starts_at), key)),
    );
    expect(count(replies, 201)).toBe(50);
    expect(new Set(replies.map((reply) => reply.body.appointment_id)).size).toBe(1);
  }, 60_000);

  test('50 equal requests with one appointment id: one 201, the others 200', async () => {
    const doctor = t.idOf('doctor', 6);
    const patient = callers[6]!;
    const [slot] = await freeSlots(patient, doctor, { for: patient.personId });
    const request = { ...body(doctor, slot!.starts_at), appointment_id: uuid() };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => patient.post('/api/appointments', request)),
    );
    expect([count(replies, 201), count(replies, 200)]).toEqual([1, 49]);
  }, 60_000);

  test('check-ins of one day get 1, 2, 3, ... without gaps', async () => {
    const doctor = t.idOf('doctor', 8);
    const [first] = await freeSlots(callers[10]!, doctor);
    const sameDay = (await freeSlots(callers[10]!, doctor)).filter(
      (slot) => slot.starts_at.slice(0, 10) === first!.starts_at.slice(0, 10),
    );
    const booked = await Promise.all(
      sameDay
        .slice(0, 5)
        .map((slot, i) => callers[20 + i]!.post('/api/appointments', body(doctor, slot.starts_at))),
    );
    onItsDay(t, first!);
    const arrived = await Promise.all(
      booked
        .filter((reply) => reply.status === 201)
        .map((reply) => staff.post(`/api/appointments/${reply.body.appointment_id}/status`, { status: 5 })),
    );
    const tokens = arrived.map((reply) => reply.body.token).sort();
    expect(tokens).toEqual(tokens.map((_, i) => i + 1));
    expect(tokens.length).toBeGreaterThan(2);
    t.clock.set(new Date());
  }, 60_000);

  test('of three simultaneous changes of one appointment, one is made and two are refused', async () => {
    const patient = callers[7]!;
    const booked = await aBooking(patient, t.idOf('doctor', 9));
    t.clock.set(new Date(Date.parse(booked.starts_at) - 3 * HOUR));
    const replies = await Promise.all([
      patient.post(`/api/appointments/${booked.appointment_id}/cancel`, { reason: 'a', expected_version: 1 }),
      staff.post(`/api/appointments/${booked.appointment_id}/status`, { status: 5, expected_version: 1 }),
      staff.post(`/api/appointments/${booked.appointment_id}/status`, { status: 8, expected_version: 1 }),
    ]);
    expect([count(replies, 200), count(replies, 409)]).toEqual([1, 2]);
  });
});
