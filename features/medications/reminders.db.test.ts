import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import telugu from '#features/notifications/words/te.json' with { type: 'json' };
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { addMedicine } from './medications.test-kit.ts';
import { aRegimen } from './regimen.test-kit.ts';
import { planAll, sendReminders } from './server/index.ts';

const DAY = '2030-02-12';
const at = (clock: string, day = DAY) => clinicInstant(day, clock);

let app: TestApp;
let patient: Caller;
let service: PushEndpoint;
let next = 10;
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
  patient = await app.signInAs('patient', next++);
});

// Nothing of one test rings in the next one.
afterEach(async () => {
  await patient.put('/api/update-med-notification', { remind: false });
});

const workAt = (now: Date) => {
  const { db } = app.database;
  return { db, now, transaction: ((work: never) => db.transaction(work)) as never };
};
/** One minute of the clock, as a server takes it. */
async function tick(now: Date): Promise<number> {
  app.clock.set(now.toISOString());
  const sent = await sendReminders(workAt(now));
  await app.settled();
  return sent;
}
interface Entry {
  readonly kind: string;
  readonly href: string;
  readonly read: boolean;
}
async function entries(who = patient): Promise<Entry[]> {
  await app.settled();
  const { body } = await who.get('/api/notify/notifications/');
  return body.notifications.filter(({ href }: Entry) => href.startsWith('/medicines'));
}
const take = (id: string, clock: string) =>
  patient.post('/api/medication-doses', {
    ...{ id: uuid(), medication_id: id, day: DAY, slot: 'morning', answer: 'taken' },
    at: at(clock).toISOString(),
  });

describe('reminders', () => {
  it('ring once for a time of day, by one of several servers, and again until they are answered', async () => {
    const { medication_id: first } = await addMedicine(patient);
    const { medication_id: second } = await addMedicine(patient, { name: 'Telmisartan' });
    expect(await tick(at('07:59'))).toBe(0);
    const sent = await Promise.all([1, 2, 3].map(() => tick(at('08:00'))));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await entries()).toHaveLength(1);
    expect(await tick(at('08:05'))).toBe(0);
    expect(await tick(at('08:10'))).toBe(1);
    // What rang before was replaced: one is unread.
    expect((await entries()).filter(({ read }) => !read)).toHaveLength(1);
    await take(first, '08:12');
    expect(await tick(at('08:20'))).toBe(1);
    await take(second, '08:21');
    expect((await entries()).filter(({ read }) => !read)).toHaveLength(0);
    for (const clock of ['08:30', '09:00', '10:00', '11:00']) expect(await tick(at(clock))).toBe(0);
  });

  it('are silent for a quarter of an hour after a snooze, and the dose stays to be answered', async () => {
    const { medication_id } = await addMedicine(patient);
    expect(await tick(at('08:00'))).toBe(1);
    const snooze = (clock: string) =>
      patient.post('/api/doses', {
        ...{ id: uuid(), medication_id, date: DAY, slot: 'morning', state: 'snoozed' },
        taken_at: at(clock).toISOString(),
      });
    app.clock.set(at('08:04').toISOString());
    expect(await snooze('08:03')).toMatchObject({ status: 201, body: { answer: 'snoozed' } });
    expect((await snooze('08:03')).status).toBe(200);
    expect(await tick(at('08:10'))).toBe(0);
    expect(await tick(at('08:18'))).toBe(1);
    expect(await tick(at('08:20'))).toBe(1);
    expect((await take(medication_id, '08:21')).status).toBe(201);
    expect(await snooze('08:21')).toMatchObject({ status: 200, body: { answer: 'taken' } });
    expect(await tick(at('08:40'))).toBe(0);
  });

  it('that several devices snooze and answer at the same moment leave one answer, and ring no more', async () => {
    const { medication_id } = await addMedicine(patient);
    expect(await tick(at('08:00'))).toBe(1);
    app.clock.set(at('08:06').toISOString());
    const of = { medication_id, taken_at: at('08:05').toISOString() };
    const say = (state: string) =>
      patient.post('/api/doses', { id: uuid(), date: DAY, slot: 'morning', state, ...of });
    const fromPush = () =>
      patient.post('/api/medication-doses/due', {
        ...{ patient_id: patient.personId, due_at: at('08:00').toISOString(), answer: 'taken' },
        at: at('08:05').toISOString(),
      });
    const replies = await Promise.all([
      ...[say('snoozed'), say('taken'), fromPush(), say('snoozed'), say('taken'), fromPush(), say('snoozed')],
    ]);
    for (const { status, body } of replies) expect([200, 201], JSON.stringify(body)).toContain(status);
    const { events } = (await patient.get('/api/patient-medication')).body;
    expect(events).toMatchObject([{ medication_id, slot: 'morning', answer: 'taken' }]);
    for (const clock of ['08:10', '08:20', '08:35', '09:00']) expect(await tick(at(clock))).toBe(0);
    // Two snoozes at the same moment move the next reminder once, to a quarter of an hour after the later one.
    expect(await tick(at('21:00'))).toBe(1);
    app.clock.set(at('21:06').toISOString());
    const snooze = (clock: string) =>
      patient.post('/api/doses', {
        ...{ id: uuid(), medication_id, date: DAY, slot: 'night', state: 'snoozed' },
        taken_at: at(clock).toISOString(),
      });
    await Promise.all([snooze('21:05'), snooze('21:03'), snooze('21:05'), snooze('21:03')]);
    expect((await snooze('21:02')).status).toBe(200);
    expect(await tick(at('21:19'))).toBe(0);
    expect(await tick(at('21:20'))).toBe(1);
    // A snooze that arrives again after that ring moves nothing; the next ring comes at its time.
    expect((await snooze('21:05')).status).toBe(200);
    expect(await tick(at('21:25'))).toBe(0);
    expect(await tick(at('21:30'))).toBe(1);
    expect((await patient.get('/api/patient-medication')).body.events).toHaveLength(1);
  });

  it('are answered from the push itself, all that is open at once, and once', async () => {
    const { medication_id: first } = await addMedicine(patient);
    await addMedicine(patient, { name: 'Telmisartan' });
    const device = service.device();
    await patient.post('/api/notify/push/subscriptions', device.subscription);
    await tick(at('08:00'));
    const [{ actions = [] } = {}] = device.received.map(
      ({ payload }) => payload as { actions?: { name: string; path: string; body: object }[] },
    );
    expect(actions.map(({ name }) => name)).toEqual(['taken', 'skipped']);
    expect(JSON.stringify(device.received)).not.toContain('Telmisartan');
    await take(first, '08:02');
    const press = () =>
      patient.post(actions[0]!.path, { ...actions[0]!.body, at: at('08:05').toISOString() });
    app.clock.set(at('08:06').toISOString());
    expect(await press()).toMatchObject({ status: 200, body: { answered: 1 } });
    expect(await press()).toMatchObject({ status: 200, body: { answered: 0 } });
    const { events } = (await patient.get('/api/patient-medication')).body;
    expect(events).toMatchObject([
      { origin: 'app' },
      { origin: 'notification', at: at('08:05').toISOString() },
    ]);
    expect(await tick(at('08:10'))).toBe(0);
    const stranger = await app.signInAs('patient', next++);
    expect((await stranger.post(actions[0]!.path, { ...actions[0]!.body, at: at('08:05') })).status).toBe(
      404,
    );
  });

  it('say on the other devices, without a sound, that they were answered', async () => {
    const { medication_id: first } = await addMedicine(patient);
    const { medication_id: second } = await addMedicine(patient);
    const [phone, tablet] = [service.device(), service.device()];
    const onTablet = await app.signInAs('patient', next - 1);
    await patient.post('/api/notify/push/subscriptions', phone.subscription);
    await onTablet.post('/api/notify/push/subscriptions', tablet.subscription);
    // The second ring takes the place of the first, and says by itself what is to be done.
    for (const clock of ['08:00', '08:10']) expect(await tick(at(clock))).toBe(1);
    app.clock.set(at('08:12').toISOString());
    await take(first, '08:11');
    await app.settled();
    expect([phone.received.length, tablet.received.length]).toEqual([2, 2]);
    await take(second, '08:11');
    await app.settled();
    expect([phone.received.length, tablet.received.length]).toEqual([2, 3]);
    const [ring, , done] = tablet.received.map(({ payload }) => payload);
    const { title, tag, href } = ring ?? {};
    expect(done).toMatchObject({ title, tag, href, body: telugu.server.push.done, silent: true });
    expect(done).not.toHaveProperty('actions');
    await take(second, '08:11');
    expect(await tick(at('08:20'))).toBe(0);
    expect(tablet.received).toHaveLength(3);
  });

  it.each(['10:30', '11:30'])('say so after the last ring, too, at %s', async (clock) => {
    const { medication_id: id } = await addMedicine(patient);
    const phone = service.device();
    const onPhone = await app.signInAs('patient', next - 1);
    await onPhone.post('/api/notify/push/subscriptions', phone.subscription);
    for (const ring of ['08:00', '10:00']) expect(await tick(at(ring))).toBe(1);
    app.clock.set(at(clock).toISOString());
    expect((await take(id, clock)).status).toBe(201);
    await app.settled();
    expect(phone.received.map(({ payload }) => payload.silent ?? false)).toEqual([false, false, true]);
    expect(phone.received.at(-1)?.payload).not.toHaveProperty('actions');
  });

  it('ring once more after a snooze of the last ring, before the dose is missed', async () => {
    const { medication_id } = await addMedicine(patient);
    for (const ring of ['08:00', '10:00']) expect(await tick(at(ring))).toBe(1);
    app.clock.set(at('10:05').toISOString());
    const snooze = { id: uuid(), medication_id, date: DAY, slot: 'morning', state: 'snoozed' };
    const sent = { ...snooze, taken_at: at('10:05').toISOString() };
    expect((await patient.post('/api/doses', sent)).status).toBe(201);
    expect(await tick(at('10:19'))).toBe(0);
    expect(await tick(at('10:20'))).toBe(1);
    expect(await tick(at('10:59'))).toBe(0);
  });

  it('are silent for what was stopped, switched off, or never agreed to', async () => {
    const { medication_id: stopped } = await addMedicine(patient);
    await addMedicine(patient, { remind: false });
    const { medication_id: off } = await addMedicine(patient);
    await patient.post(`/api/medications/${stopped}/regimens`, { version: 1, state: 'stopped' });
    const settings = '/api/update-med-notification';
    await patient.put(settings, { medication_id: off, remind: false });
    expect(await tick(at('08:00'))).toBe(0);
    await patient.put(settings, { medication_id: off, remind: true, important: true });
    expect(await tick(at('08:10'))).toBe(1);
    await patient.put(settings, { remind: false });
    expect(await tick(at('08:20'))).toBe(0);
    await patient.put(settings, { remind: true });
    expect(await tick(at('08:30'))).toBe(1);
  });

  it('go to the phone, too, when an important medicine was not answered for half an hour', async () => {
    await addMedicine(patient, { important: true });
    for (const clock of ['08:00', '08:10', '08:20']) await tick(at(clock));
    const to = app.phoneOf('patient', next - 1);
    const messages = async () => (await patient.get(`/api/outbox?to=${to}`)).body.messages.length;
    const before = await messages();
    await tick(at('08:30'));
    expect(await messages()).toBe(before + 1);
    expect(await entries()).toMatchObject([{ kind: 'medication_important' }]);
  });

  it('call the phone of a patient who chose calls, without the name of a medicine', async () => {
    const settings = '/api/update-med-notification';
    expect((await patient.put(settings, { by_call: true })).body).toMatchObject({ by_call: true });
    await addMedicine(patient, { important: true });
    expect((await patient.get('/api/patient-medication')).body.by_call).toBe(true);
    const to = app.phoneOf('patient', next - 1);
    for (const clock of ['08:00', '08:10', '08:20', '08:30']) await tick(at(clock));
    const [said] = (await patient.get(`/api/outbox?to=${to}`)).body.messages;
    expect(said.channel).toBe('voice');
    // Of when it is, and nothing of what.
    expect(said.text).toMatch(/^Sukham Living: \S.*\p{Nd}/u);
  });

  it('move with the times of the patient, which lie within their part of the day', async () => {
    await addMedicine(patient);
    const times = { morning: '09:00', afternoon: '13:00', evening: '18:00', night: '22:00' };
    const wrong = { ...times, morning: '14:00' };
    expect(await patient.put('/api/update-med-notification', { times: wrong })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'times.morning', code: 'not_in_slot' }] },
    });
    expect(await patient.put('/api/update-med-notification', { times })).toMatchObject({ status: 200 });
    expect(await tick(at('08:00'))).toBe(0);
    expect(await tick(at('09:00'))).toBe(1);
  });

  it('of the days to come are planned as the days go by', async () => {
    await addMedicine(patient, { regimen: aRegimen({ every_days: 7, starts_on: DAY }) });
    const week = '2030-02-19';
    for (const day of ['2030-02-13', '2030-02-15', '2030-02-17', '2030-02-18'])
      await planAll(workAt(at('05:00', day)));
    const { rows } = await app.database.executor.executeSql(
      `select 1 from medication_reminders where patient_id = $1 and next_at = $2`,
      [patient.personId, at('08:00', week).toISOString()],
    );
    expect(rows).toHaveLength(1);
    const plan = await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const lines: unknown = await tx.execute(sql`explain select * from medication_reminders
        where next_at <= now() order by next_at, patient_id limit 500`);
      return JSON.stringify(lines);
    });
    expect(plan).toContain('medication_reminders_next');
  });
});
