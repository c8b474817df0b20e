import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { MINUTE, weekdayOf } from '#features/appointments/rules.ts';
import { markMissed } from '#features/appointments/server/index.ts';
import { freeSlots, inDays, workAt } from '#features/appointments/visits.test-kit.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { agree, DEVICE, joinable, type Visit } from './calls.test-kit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
afterEach(() => t.clock.set(new Date()));

/** Booked for five past midnight, of a doctor who works in the night. */
async function aVisitAtNight(patientIndex: number, daysAhead: number): Promise<Visit> {
  const patient = await t.signInAs('patient', patientIndex);
  const doctor = await t.signInAs('doctor', 6);
  const day = inDays(daysAhead);
  const hours = { mode: 'virtual', from: '00:05', to: '01:05', slot_minutes: 15, fee: 30_000 };
  const added = await doctor.post('/api/availability/rules', { ...hours, weekday: weekdayOf(day) });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const [slot] = await freeSlots(patient, doctor.personId, { from: day, days: 1 });
  expect(slot && Date.parse(slot.starts_at)).toBe(clinicInstant(day, '00:05').getTime());
  const booked = await patient.post('/api/appointments', {
    ...{ clinician_id: doctor.personId, mode: 'virtual', reason: 'Cough', starts_at: slot?.starts_at },
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return joinable(booked.body, patient, doctor);
}

it('a visit at five past midnight is joined, and begins, in the evening before', async () => {
  const visit = await aVisitAtNight(21, 5);
  const { patient, doctor, startsAt } = visit;
  t.clock.set(new Date(startsAt - 16 * MINUTE));
  expect((await doctor.post(visit.path('/join'), DEVICE)).body.code).toBe('call_not_open');
  t.clock.set(new Date(startsAt - 10 * MINUTE));
  await agree(visit);
  const waiting = await visit.as(patient, '/join', DEVICE);
  expect(waiting).toMatchObject({ status: 6, queue: { token: 1, ahead: 0 } });
  // No patient is expected before the booked time.
  expect(Date.parse(waiting.queue.expected_at)).toBe(startsAt);
  await visit.as(doctor, '/join', DEVICE);
  const admitted = await visit.as(doctor, `/participants/${waiting.me.participant_id}/admit`);
  expect(admitted.status).toBe(7);
  t.clock.set(new Date(startsAt + 5 * MINUTE));
  expect((await visit.as(doctor, '/end')).status).toBe(9);
});

it('a visit at five past midnight without participants is missed in its own night, not in the evening', async () => {
  const visit = await aVisitAtNight(22, 6);
  const statusAt = async (minutes: number) => {
    await markMissed(workAt(t, new Date(visit.startsAt + minutes * MINUTE)));
    return (await visit.patient.get(`/api/appointments/${visit.id}`)).body.status;
  };
  expect(await statusAt(-10)).toBe(4);
  expect(await statusAt(29)).toBe(4);
  expect(await statusAt(30)).toBe(11);
});

it('who is late in the evening for a visit right after midnight is late for that visit', async () => {
  const visit = await aVisitAtNight(23, 7);
  t.clock.set(new Date(visit.startsAt - 7 * MINUTE));
  const late = { delay_id: crypto.randomUUID(), minutes: 10 };
  expect((await visit.doctor.post('/api/schedule/delays', late)).status).toBe(201);
  const seen = (await visit.patient.get(`/api/appointments/${visit.id}`)).body;
  expect(seen.delay_minutes).toBe(10);
});
