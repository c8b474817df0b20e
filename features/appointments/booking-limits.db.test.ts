import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type FreeSlot, freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;
let staff: Caller;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs('staff');
}, 60_000);
afterAll(async () => await t?.close());

const book = (caller: Caller, doctor: string, slot: FreeSlot, for_person_id?: string) =>
  caller.post('/api/appointments', {
    clinician_id: doctor,
    starts_at: slot.starts_at,
    mode: 'virtual',
    reason: 'Sugar is high in the mornings',
    ...(for_person_id ? { for_person_id } : {}),
  });

const codes = async (replies: readonly ReturnType<Caller['post']>[]) =>
  (await Promise.all(replies)).map(({ status, body }) => (status === 201 ? 'booked' : body.code)).sort();

test('a patient books at most three visits of one day with one doctor, also at once; the front desk books more', async () => {
  const patient = await t.signInAs('patient', 21);
  const doctor = t.idOf('doctor', 1);
  const slots = await freeSlots(patient, doctor, { for: patient.personId });
  const dayOf = (slot: FreeSlot) => today(new Date(slot.starts_at));
  const day = slots.map(dayOf).find((each) => slots.filter((slot) => dayOf(slot) === each).length >= 5);
  const ofDay = slots.filter((slot) => dayOf(slot) === day);
  expect(await codes(ofDay.slice(0, 4).map((slot) => book(patient, doctor, slot)))).toEqual([
    'booked',
    'booked',
    'booked',
    'too_many_that_day',
  ]);
  const left = await freeSlots(patient, doctor, { for: patient.personId });
  const next = left.find((slot) => dayOf(slot) === day)!;
  expect((await book(staff, doctor, next, patient.personId)).status).toBe(201);
});

test('a patient has at most ten visits to come that they booked, also for the family; a cancelled one makes room', async () => {
  const patient = await t.signInAs('patient', 22);
  const doctors = [1, 2, 3, 4].map((index) => t.idOf('doctor', index));
  const booked: string[] = [];
  for (const doctor of doctors) {
    const days = new Map<string, FreeSlot>();
    for (const slot of await freeSlots(patient, doctor, { for: patient.personId }))
      if (!days.has(today(new Date(slot.starts_at)))) days.set(today(new Date(slot.starts_at)), slot);
    for (const slot of [...days.values()].slice(0, 4)) {
      if (booked.length === 10) break;
      const reply = await book(patient, doctor, slot);
      if (reply.status === 201) booked.push(reply.body.appointment_id);
      else expect(['already_booked', 'slot_taken']).toContain(reply.body.code);
    }
  }
  expect(booked).toHaveLength(10);
  const doctor = t.idOf('doctor', 5);
  const slots = await freeSlots(patient, doctor, { for: patient.personId });
  const refused = await book(patient, doctor, slots[0]!);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_open']);
  expect(refused.body.message).toMatch(/10/);

  const cancel = `/api/appointments/${booked[0]}/cancel`;
  expect((await patient.post(cancel, { reason: 'Away that week' })).status).toBe(200);
  expect((await book(patient, doctor, slots[0]!)).status).toBe(201);
});
