import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { addMedicine } from './medications.test-kit.ts';
import { sendReminders } from './server/index.ts';

const DAY = '2031-03-11';
const at = (clock: string, day = DAY) => clinicInstant(day, clock);

let app: TestApp;
let mother: Caller;
let son: Caller;
let next = 10;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(at('05:00').toISOString());
  mother = await app.signInAs('patient', next++);
  son = await app.signInAs('patient', next++);
});

async function tick(now: Date): Promise<void> {
  app.clock.set(now.toISOString());
  const { db } = app.database;
  await sendReminders({ db, now, transaction: ((work: never) => db.transaction(work)) as never });
  await app.settled();
}
const ringUntil = async (last: string, day = DAY) => {
  const clocks = ['08:00', '08:10', '08:20', '08:30', '09:00', '10:00', '11:00'];
  for (const clock of clocks.filter((each) => each <= last)) await tick(at(clock, day));
};
interface Entry {
  readonly kind: string;
  readonly read: boolean;
}
async function alertsTo(who: Caller): Promise<Entry[]> {
  await app.settled();
  const { body } = await who.get('/api/notify/notifications/');
  return body.notifications.filter(({ kind }: Entry) => kind.startsWith('medication_alert'));
}
async function invite(important_only = false) {
  const reply = await mother.post('/api/medication-watches', {
    ...{ watch_id: uuid(), label: 'Ravi', important_only },
  });
  expect(reply.status).toBe(201);
  return reply.body as { watch_id: string; token: string };
}
const accept = (token: string, who = son) => who.post('/api/medication-watch-links/accept', { token });
const listed = async () => (await mother.get('/api/medication-watches')).body;
const take = (medication_id: string, clock: string, day = DAY) =>
  mother.post('/api/medication-doses', {
    ...{ id: uuid(), medication_id, day, slot: 'morning', answer: 'taken' },
    at: at(clock, day).toISOString(),
  });

describe('family alerts', () => {
  it('of an important dose reach the son after an hour, are shown to the mother, and end with her answer', async () => {
    const { medication_id } = await addMedicine(mother, { important: true });
    const { token, watch_id } = await invite();
    await ringUntil('08:30');
    expect(await accept(token)).toMatchObject({ status: 200 });
    await tick(at('09:00'));
    expect(await alertsTo(son)).toMatchObject([{ kind: 'medication_alert_important', read: false }]);
    expect(await listed()).toMatchObject({
      watches: [{ watch_id, label: 'Ravi', accepted_at: expect.stringContaining('T03:00:') }],
      alerts: [{ label: 'Ravi', slot: 'morning', answered_at: null, due_at: at('08:00').toISOString() }],
    });
    const { body } = await son.get('/api/medication-watched');
    expect(body.watched).toMatchObject([{ watch_id, alerts: [{ slot: 'morning', answered_at: null }] }]);
    expect(JSON.stringify(body)).not.toContain('Metformin');

    app.clock.set(at('09:05').toISOString());
    await take(medication_id, '09:05');
    expect(await alertsTo(son)).toMatchObject([{ read: true }]);
    expect(await listed()).toMatchObject({ alerts: [{ answered_at: expect.stringContaining('T03:35:') }] });
    await ringUntil('11:00');
    expect(await alertsTo(son)).toHaveLength(1);
  });

  it('of other doses come with the second missed dose in a row, and only to people who chose to hear of all doses', async () => {
    await addMedicine(mother);
    await accept((await invite()).token);
    const daughter = await app.signInAs('patient', next++);
    await accept((await invite(true)).token, daughter);
    await ringUntil('11:00');
    // The night's dose lies between two mornings and is missed, too.
    expect(await alertsTo(son)).toHaveLength(0);
    for (const [day, clock] of [
      [DAY, '21:00'],
      [DAY, '22:00'],
      [DAY, '23:00'],
      [DAY, '23:59'],
    ] as const)
      await tick(at(clock, day));
    await ringUntil('11:00', '2031-03-12');
    expect((await alertsTo(son)).length).toBeGreaterThan(0);
    expect(await alertsTo(daughter)).toHaveLength(0);
  });

  it('come, and the message to the phone with them, though the server was away when the dose was an hour late', async () => {
    await addMedicine(mother, { important: true });
    await accept((await invite()).token);
    await tick(at('08:00'));
    expect(await alertsTo(son)).toHaveLength(0);
    await tick(at('09:25'));
    expect(await alertsTo(son)).toMatchObject([{ kind: 'medication_alert_important', read: false }]);
    const { body } = await mother.get('/api/notify/notifications/');
    expect(body.notifications.filter(({ read }: Entry) => !read)).toMatchObject([
      { kind: 'medication_important' },
    ]);
    await tick(at('10:00'));
    expect(await alertsTo(son), 'once').toHaveLength(1);
  });

  it('do not come early where a reminder was put off', async () => {
    const { medication_id } = await addMedicine(mother, { important: true });
    await accept((await invite()).token);
    await ringUntil('08:30');
    app.clock.set(at('08:32').toISOString());
    const snoozed = await mother.post('/api/doses', {
      ...{ id: uuid(), medication_id, date: DAY, slot: 'morning', state: 'snoozed' },
      taken_at: at('08:31').toISOString(),
    });
    expect(snoozed.body).toMatchObject({ answer: 'snoozed' });
    await tick(at('08:48'));
    expect(await alertsTo(son)).toHaveLength(0);
    await tick(at('09:00'));
    expect(await alertsTo(son)).toHaveLength(1);
  });

  it('end for both as soon as one of them ends it', async () => {
    await addMedicine(mother, { important: true });
    const { token, watch_id } = await invite();
    await accept(token);
    expect(await son.delete(`/api/medication-watches/${watch_id}`)).toMatchObject({ status: 200 });
    await ringUntil('09:00');
    expect(await alertsTo(son)).toHaveLength(0);
    expect(await listed()).toMatchObject({ watches: [], alerts: [] });
    expect((await son.get('/api/medication-watched')).body.watched).toEqual([]);
  });
});

describe('a link for the family', () => {
  it('works once, for one person, and never for the user who made it', async () => {
    const { token } = await invite();
    const stranger = await app.signInAs('patient', next++);
    expect(await accept(token, mother)).toMatchObject({ status: 409, body: { code: 'watch_own' } });
    expect(await son.post('/api/medication-watch-links/look', { token })).toMatchObject({ status: 200 });
    await Promise.all([accept(token), accept(token)]);
    expect(await accept(token)).toMatchObject({ status: 200 });
    expect(await accept(token, stranger)).toMatchObject({
      status: 409,
      body: { code: 'watch_link_useless' },
    });
    expect((await son.get('/api/medication-watched')).body.watched).toHaveLength(1);
  });

  it('is replaced by a later one, and useless after a week', async () => {
    const { token, watch_id } = await invite();
    const again = await mother.post('/api/medication-watches', {
      ...{ watch_id, label: 'Ravi again', important_only: true },
    });
    const link = { token: again.body.token };
    expect((await son.post('/api/medication-watch-links/look', link)).body).toMatchObject({
      label: 'Ravi again',
      important_only: true,
    });
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'watch_link_useless' } });
    app.clock.set(at('05:01', '2031-03-18').toISOString());
    // Signed in again: the sessions of a week ago have ended.
    const later = await app.signInAs('patient', next - 1);
    expect(await accept(again.body.token, later)).toMatchObject({
      status: 409,
      body: { code: 'watch_link_useless' },
    });
  });

  it('is made for five at most, however many ask at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 7 }, () =>
        mother.post('/api/medication-watches', {
          ...{ watch_id: uuid(), label: 'One', important_only: false },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === 'watches_full')).toHaveLength(2);
  });
});
