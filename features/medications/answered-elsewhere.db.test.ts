import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { jobs } from '#features/notifications/server/jobs.ts';
import { pushReminders } from '#features/notifications/server/tables.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { listen } from '../chat/chat.test-kit.ts';
import { addMedicine } from './medications.test-kit.ts';
import { sendReminders } from './server/index.ts';

const DAY = '2030-02-12';
const at = (clock: string, day = DAY) => clinicInstant(day, clock);

let app: TestApp;
let service: PushEndpoint;
let onPhone: Caller;
let onTablet: Caller;
let phone: PushDevice;
let tablet: PushDevice;
let next = 30;
beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  app.clock.set(at('05:00').toISOString());
  onPhone = await app.signInAs('patient', ++next);
  onTablet = await app.signInAs('patient', next);
  [phone, tablet] = [service.device(), service.device()];
  await onPhone.post('/api/notify/push/subscriptions', phone.subscription);
  await onTablet.post('/api/notify/push/subscriptions', tablet.subscription);
});
// Nothing of one test rings in the next one.
afterEach(async () => {
  await onPhone.put('/api/update-med-notification', { remind: false });
  await app.settled();
});

const workAt = (now: Date) => {
  const { db } = app.database;
  return { db, now, transaction: ((work: never) => db.transaction(work)) as never };
};
async function ring(clock: string): Promise<void> {
  const now = at(clock);
  app.clock.set(now.toISOString());
  expect(await sendReminders(workAt(now))).toBe(1);
  await app.settled();
}
async function take(medication_id: string, clock: string, who = onPhone): Promise<void> {
  app.clock.set(at(clock).toISOString());
  const dose = { id: uuid(), medication_id, day: DAY, slot: 'morning', answer: 'taken' };
  const reply = await who.post('/api/medication-doses', { ...dose, at: at(clock).toISOString() });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  await app.settled();
}
/** Of what a device got, what is about medicines: the people of the tests have visits, too. */
const ofMedicines = (device: PushDevice) =>
  device.received.map(({ payload }) => payload).filter(({ tag }) => String(tag).startsWith('medicines:'));
const silent = (device: PushDevice) => ofMedicines(device).map((payload) => payload.silent ?? false);

it("replaces a reminder on the person's other devices, also with in-app entries for medicines switched off", async () => {
  const off = { topics: [{ topic: 'medicines', in_app: false, message: true, push: true }] };
  expect((await onPhone.put('/api/notify/settings', off)).status).toBe(200);
  const { medication_id: first } = await addMedicine(onPhone);
  const { medication_id: second } = await addMedicine(onPhone, { name: 'Telmisartan' });
  await ring('08:00');
  await ring('08:10');
  await take(first, '08:11');
  expect([silent(phone), silent(tablet)]).toEqual([
    [false, false],
    [false, false],
  ]);
  await take(second, '08:12');
  expect([silent(phone), silent(tablet)]).toEqual([
    [false, false],
    [false, false, true],
  ]);
  const [shown, , done] = ofMedicines(tablet);
  expect(done).toMatchObject({ tag: shown?.tag, title: shown?.title });
  expect(done).not.toHaveProperty('actions');
  const { notifications } = (await onPhone.get('/api/notify/notifications/')).body;
  expect(notifications.filter(({ topic }: { topic: string }) => topic === 'medicines')).toEqual([]);
  expect(await app.database.db.select().from(pushReminders)).toEqual([]);
});

it('it is replaced, too, while the one who answers has a page open, and on a device that a later ring did not reach', async () => {
  const { medication_id } = await addMedicine(onPhone);
  await ring('08:00');
  tablet.answer = { status: 400 };
  await ring('08:10');
  tablet.answer = { status: 201 };
  const open = await listen(app, onPhone);
  const isOnline = async () => {
    const { rows } = await app.database.executor.executeSql(
      'select 1 from chat_presence where person_id = $1 and online_until > $2',
      [onPhone.personId, app.clock.now().toISOString()],
    );
    return rows.length > 0;
  };
  await expect.poll(isOnline).toBe(true);
  await take(medication_id, '08:11');
  open.close();
  expect([silent(phone), silent(tablet)]).toEqual([
    [false, false],
    [false, true],
  ]);
});

it('removes the record of a reminder two days after it was pushed, if it was not answered', async () => {
  await addMedicine(onPhone);
  await ring('08:00');
  const { db } = app.database;
  const [forget] = jobs;
  await forget?.handle({ ...workAt(at('08:00', '2030-02-14')), log: console, jobs: {} } as never, null);
  expect(await db.select().from(pushReminders)).toHaveLength(2);
  await forget?.handle({ ...workAt(at('08:01', '2030-02-14')), log: console, jobs: {} } as never, null);
  expect(await db.select().from(pushReminders)).toEqual([]);
});
