import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { aChat, write } from '../chat/chat.test-kit.ts';
import { pushSubscriptions } from './server/tables.ts';

/** An afternoon in India. */
const TUESDAY = '2030-01-08T09:00:00Z';
const PATH = '/api/notify/push/subscriptions';

let app: TestApp;
let service: PushEndpoint;
let lakshmi: Caller;
let doctor: Caller;
let chatId: string;

beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
  app.clock.set(TUESDAY);
  lakshmi = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  chatId = await aChat(doctor, lakshmi);
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  await app.settled();
  await lakshmi.post(`/api/chats/${chatId}/read`, {});
  await app.settled();
  await app.database.db.delete(pushSubscriptions);
  await app.database.db.execute(sql`delete from jobs.job where name = 'pushes'`);
});

async function deviceOf(who: Caller): Promise<PushDevice> {
  const device = service.device();
  const reply = await who.post(PATH, device.subscription);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return device;
}
const notified = (device: PushDevice) => device.received.map(({ payload }) => payload);
const devicesOf = async (who: Caller): Promise<{ endpoint: string }[]> =>
  (await who.get(PATH)).body.subscriptions;
async function says(text: string): Promise<void> {
  await write(doctor, chatId, text);
  await app.settled();
}
const received = (device: PushDevice) => async () => {
  await app.settled();
  return device.received.length;
};
async function rowsOf(query: SQL): Promise<number> {
  return ((await app.database.db.execute(query)) as unknown as { rows: unknown[] }).rows.length;
}
/** Pushes that are to be tried later. */
const waitingPushes = () =>
  rowsOf(sql`select 1 from jobs.job where name = 'pushes' and state in ('created', 'retry')`);

/** Takes what it is sent, and never answers. */
async function startSilentService() {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

describe('a push service', () => {
  it('that knows the device no longer ends the subscription', async () => {
    const device = await deviceOf(lakshmi);
    device.answer = { status: 410 };
    await says('Gone');
    expect(device.tries).toBe(1);
    expect(await devicesOf(lakshmi)).toEqual([]);
  });

  it.each([429, 503])('that answers %i is asked again, and tells once', async (status) => {
    const device = await deviceOf(lakshmi);
    device.answer = { status };
    await says('Busy');
    expect(device.tries).toBe(1);
    device.answer = { status: 201 };
    await expect.poll(received(device), { timeout: 20_000, interval: 300 }).toBe(1);
    expect(device.tries).toBe(2);
    expect(await devicesOf(lakshmi)).toHaveLength(1);
  });

  it.each([
    ['seconds', () => '300'],
    ['a date', () => new Date(Date.now() + 300_000).toUTCString()],
  ])('that wants to be left alone for %s is, for other messages too', async (_how, retryAfter) => {
    const device = await deviceOf(lakshmi);
    const other = await deviceOf(lakshmi);
    device.answer = { status: 429, headers: { 'retry-after': retryAfter() } };
    await says('One');
    device.answer = { status: 201 };
    await says('Two');
    expect([device.tries, other.tries]).toEqual([1, 2]);
    const early = sql`select 1 from jobs.job where name = 'pushes' and state = 'created'
      and start_after < now() + interval '200 seconds'`;
    expect([await waitingPushes(), await rowsOf(early)]).toEqual([2, 0]);
    await app.database.db.execute(
      sql`update jobs.job set start_after = now() where name = 'pushes' and state = 'created'`,
    );
    await app.settled();
    // The first one tells of both.
    expect(notified(device)).toMatchObject([{ badge: 2 }]);
    expect(await waitingPushes()).toBe(0);
  });

  it.each([400, 403, 413])('that answers %i is not asked again for that message', async (status) => {
    const device = await deviceOf(lakshmi);
    device.answer = { status };
    await says('Refused');
    expect(device.tries).toBe(1);
    expect(await waitingPushes()).toBe(0);
    device.answer = { status: 201 };
    await says('Taken');
    expect(notified(device)).toMatchObject([{ badge: 2 }]);
  });

  it('that is busy for ever is given up', async () => {
    const device = await deviceOf(lakshmi);
    device.answer = { status: 503 };
    await says('Never');
    expect([device.tries, await waitingPushes()]).toEqual([1, 1]);
    await app.database.db.execute(
      sql`update jobs.job set start_after = now(), data = jsonb_set(data, '{data,tries}', '9')
        where name = 'pushes' and state = 'created'`,
    );
    await app.settled();
    expect(device.tries).toBe(2);
    expect(await waitingPushes()).toBe(0);
  });

  it('that is dead delays no other push', async () => {
    const dead = await startSilentService();
    await app.settled();
    const { keys } = service.device().subscription;
    for (let n = 0; n < 3; n++) await lakshmi.post(PATH, { endpoint: `${dead.origin}/push/${n}`, keys });
    const well = await deviceOf(lakshmi);
    await write(doctor, chatId, 'To four devices');
    await expect.poll(() => well.received.length).toBe(1);
    await expect.poll(dead.asked).toBeGreaterThan(0);
    await dead.close();
    await app.settled();
  });
});
