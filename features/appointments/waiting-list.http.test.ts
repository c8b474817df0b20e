import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { tendWaitingList } from './server/index.ts';
import { aBooking, freeSlots, today } from './visits.test-kit.ts';

let t: TestApp;
let booker: Caller;
let first: Caller;
let second: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  [booker, first, second] = [
    await t.signInAs('patient', 1),
    await t.signInAs('patient', 3),
    await t.signInAs('patient', 5),
  ];
  doctorId = t.idOf('doctor', 11);
});
afterAll(async () => await t?.close());

const wait = (caller: Caller, change: object = {}) =>
  caller.post('/api/waiting-list', {
    clinician_id: doctorId,
    mode: 'virtual',
    from: today(),
    until: addDays(today(), 30),
    ...change,
  });
const tend = async (now: Date) => {
  const { db } = t.database;
  await tendWaitingList({
    db,
    now,
    log: undefined as never,
    jobs: undefined as never,
    transaction: ((w: never) => db.transaction(w)) as never,
  });
};
const own = async (caller: Caller) =>
  (await caller.get(`/api/waiting-list?clinician_id=${doctorId}`)).body.entries;

test('a freed slot is offered to the first, held, passed on to the next, and booked', async () => {
  const a = await wait(first);
  expect(a.status, JSON.stringify(a.body)).toBe(201);
  expect(a.body).toMatchObject({ status: 'waiting', ahead: 0, offer: null });
  expect((await wait(first)).body.code).toBe('already_waiting');
  expect((await wait(second)).body.ahead).toBe(1);

  const booked = await aBooking(booker, doctorId);
  await booker.post(`/api/appointments/${booked.appointment_id}/cancel`, { reason: 'x' });
  const [offered] = await own(first);
  expect(offered).toMatchObject({ status: 'offered', offer: { starts_at: booked.starts_at } });
  expect((await own(second))[0].status).toBe('waiting');

  // Held: gone for others, marked for the one it is held for.
  const starts = (slots: { starts_at: string }[]) => slots.map((slot) => slot.starts_at);
  expect(starts(await freeSlots(booker, doctorId))).not.toContain(booked.starts_at);
  const mine = (await freeSlots(first, doctorId)).find((slot) => slot.starts_at === booked.starts_at);
  expect(mine?.held_until).toBe(offered.offer.held_until);
  const body = { clinician_id: doctorId, starts_at: booked.starts_at, mode: 'virtual', reason: 'x' };
  expect((await booker.post('/api/appointments', body)).body.code).toBe('slot_taken');
  const early = await second.post(`/api/waiting-list/${(await own(second))[0].entry_id}/accept`, {});
  expect([early.status, early.body.code]).toEqual([409, 'offer_over']);

  // The first lets it pass.
  t.clock.advance({ minutes: 16 });
  await tend(t.clock.now());
  expect((await own(first))[0]).toMatchObject({ status: 'waiting', offer: null });
  const [next] = await own(second);
  expect(next).toMatchObject({ status: 'offered', offer: { starts_at: booked.starts_at } });
  const request = { appointment_id: uuid(), reason: 'My turn' };
  const accepted = await second.post(`/api/waiting-list/${next.entry_id}/accept`, request);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(201);
  expect(accepted.body).toMatchObject({ starts_at: booked.starts_at, reason: 'My turn', status: 4 });
  const again = await second.post(`/api/waiting-list/${next.entry_id}/accept`, request);
  expect([again.status, again.body.appointment_id]).toEqual([200, request.appointment_id]);
  expect(await own(second)).toEqual([]);
});

test('booking what is held for oneself ends the waiting; leaving passes it on', async () => {
  const entry = (await own(first))[0] ?? (await wait(first)).body;
  await wait(second);
  const booked = await aBooking(booker, doctorId);
  await booker.post(`/api/appointments/${booked.appointment_id}/cancel`, { reason: 'x' });
  expect((await own(first))[0].status).toBe('offered');
  expect((await first.delete(`/api/waiting-list/${entry.entry_id}`)).body).toEqual({ ok: true });
  expect((await first.delete(`/api/waiting-list/${entry.entry_id}`)).status).toBe(200);
  expect(await own(first)).toEqual([]);
  const [next] = await own(second);
  expect(next.status).toBe('offered');
  const body = { clinician_id: doctorId, starts_at: next.offer.starts_at, mode: 'virtual', reason: 'x' };
  expect((await second.post('/api/appointments', body)).status).toBe(201);
  expect(await own(second)).toEqual([]);
});

test('entries with past days end', async () => {
  const entry = (await wait(first, { until: addDays(today(), 1) })).body;
  await tend(new Date(Date.now() + 3 * 86_400_000));
  expect(await own(first)).toEqual([]);
  expect((await first.post(`/api/waiting-list/${entry.entry_id}/accept`, {})).body.code).toBe('offer_over');
});

test.each([
  ['until', { until: addDays(today(), -1), from: addDays(today(), -2) }],
  ['until', { from: addDays(today(), 5), until: addDays(today(), 4) }],
  ['until', { until: addDays(today(), 400) }],
  ['from', { from: '2026-02-30' }],
  ['mode', { mode: 'any' }],
  ['clinician_id', { clinician_id: 'x' }],
])('a wrong %s is refused by name', async (field, change) => {
  const reply = await wait(booker, change);
  expect([reply.status, reply.body.fields?.[0]?.field]).toEqual([400, field]);
});

test('an outsider finds no entry', async () => {
  const { entry_id } = (await wait(booker)).body;
  for (const outsider of [second, await t.signInAs('staff', 1, 'hospital'), await t.signInAs('doctor', 11)]) {
    expect((await outsider.delete(`/api/waiting-list/${entry_id}`)).status).toBe(404);
    expect((await outsider.post(`/api/waiting-list/${entry_id}/accept`, {})).status).toBe(404);
  }
  expect((await wait(second, { for_person_id: booker.personId })).status).toBe(404);
  const staff = await t.signInAs('staff', 1);
  expect((await staff.get('/api/waiting-list')).body.entries.length).toBeGreaterThan(0);
});

test('who acts for a patient hears of the offer, although the front desk put them on the list', async () => {
  const staff = await t.signInAs('staff', 1);
  const holder = await t.signInAs('patient', 8);
  const child = { name: 'Chinnu', date_of_birth: '2016-05-06', sex: 'male', relation: 'son' };
  const for_person_id = (await holder.post('/api/family-members', child)).body.person_id;
  const other = t.idOf('doctor', 12);
  const entry = await wait(staff, { clinician_id: other, for_person_id });
  expect(entry.status, JSON.stringify(entry.body)).toBe(201);
  const booked = await aBooking(booker, other);
  await booker.post(`/api/appointments/${booked.appointment_id}/cancel`, { reason: 'x' });
  await t.settled();
  const heard = async (who: Caller) =>
    (await who.get('/api/notify/notifications/')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'waiting_list_offered',
    ).length;
  expect([await heard(holder), await heard(staff)]).toEqual([1, 0]);
});
