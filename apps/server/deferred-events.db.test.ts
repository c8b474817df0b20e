import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChat, listen, write } from '#features/chat/chat.test-kit.ts';
import { roomOfPerson } from '#platform/server/events/publish.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { canRunTwoServers, startTwoServers, type TwoServers } from './testing/two-servers.ts';

const PATIENCE = { timeout: 60_000 };

describe('an event that its request tells by itself', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  }, 60_000);
  afterAll(() => app.close());

  it('is published by the next server when its own died before publishing', PATIENCE, async () => {
    const patient = await app.signInAs('patient', 1);
    const screen = await listen(app, patient);
    const live = [
      {
        event: 'deferred',
        rooms: [roomOfPerson('living', patient.personId)],
        payload: { from: 'a dead server' },
      },
    ];
    // What a killed server leaves: committed, held, and not published.
    await app.database.db.execute(sql`insert into outbox (id, type, brand_id, data, live, at, held_until)
      values (gen_random_uuid(), 'chat.changed', 'living', '{}'::jsonb, ${JSON.stringify(live)}::jsonb,
        now() - interval '1 hour', clock_timestamp() + interval '1500 milliseconds')`);
    await app.settled();
    expect(screen.of('deferred')).toEqual([]);
    await expect.poll(() => screen.of('deferred')).toEqual([{ from: 'a dead server' }]);
    await app.settled();
    expect(screen.of('deferred')).toHaveLength(1);
    screen.close();
  });
});

describe.runIf(canRunTwoServers())('between two servers', () => {
  let both: TwoServers;
  beforeAll(async () => {
    both = await startTwoServers();
  });
  afterAll(() => both?.close());

  it('it is published once, however often the other one looks into the outbox', PATIENCE, async () => {
    const { first, second } = both;
    const doctor = await first.signInAs('doctor', 1);
    const patient = await first.signInAs('patient', 1);
    const chatId = await aChat(doctor, patient);
    const screens = [await listen(second, patient), await listen(first, patient)];
    let sending = true;
    const looking = (async () => {
      while (sending) await second.settled();
    })();
    const sent: string[] = [];
    for (let n = 0; n < 30; n++) sent.push((await write(doctor, chatId, `Word ${n}`)).id);
    sending = false;
    await looking;
    for (const screen of screens) {
      const ids = () => screen.of('message').map(({ message }) => message.id);
      await expect.poll(() => ids().length).toBeGreaterThanOrEqual(sent.length);
      await Promise.all([first.settled(), second.settled()]);
      expect(ids()).toEqual(sent);
      screen.close();
    }
  });
});
