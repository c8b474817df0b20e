import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => await t?.close());

test('a series books every date, or none and says which clash', async () => {
  const coach = t.idOf('coach', 1);
  const planner = await t.signInAs('patient', 6);
  const slots = await freeSlots(planner, coach, { for: planner.personId });
  const request = {
    series_id: uuid(),
    clinician_id: coach,
    starts_at: slots[1]!.starts_at,
    mode: 'virtual',
    every_weeks: 2,
    count: 4,
    reason: 'Walking plan',
  };
  const first = await planner.post('/api/appointments/recurring', request);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(first.body.appointments).toHaveLength(4);
  const again = await planner.post('/api/appointments/recurring', request);
  expect([again.status, again.body.series_id]).toEqual([200, request.series_id]);
  // The same after one of its visits was moved; with another start or rhythm the id belongs to another series.
  const [{ appointment_id: moved }] = first.body.appointments;
  const path = `/api/appointments/${moved}/move`;
  expect((await planner.post(path, { starts_at: slots[2]!.starts_at })).status).toBe(200);
  expect((await planner.post('/api/appointments/recurring', request)).status).toBe(200);
  expect((await planner.post(path, { starts_at: slots[1]!.starts_at })).status).toBe(200);
  for (const change of [{ every_weeks: 4 }, { starts_at: slots[2]!.starts_at }, { mode: 'in_person' }]) {
    const other = await planner.post('/api/appointments/recurring', { ...request, ...change });
    expect([other.status, other.body.code]).toEqual([409, 'appointment_id_taken']);
  }
  const third = await t.signInAs('patient', 5);
  const clash = await third.post('/api/appointments/recurring', {
    ...request,
    series_id: uuid(),
    every_weeks: 1,
  });
  expect([clash.status, clash.body.code]).toEqual([409, 'dates_clash']);
  expect(clash.body.clashes[0]).toMatchObject({ starts_at: slots[1]!.starts_at, why: 'slot_taken' });
  expect(clash.body.clashes[0].alternatives.length).toBeGreaterThan(0);
  const mine = await third.get(`/api/appointments?clinician_id=${coach}&from=${today()}`);
  expect(mine.body.appointments.filter((a: { reason: string }) => a.reason === 'Walking plan')).toEqual([]);
});
