import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { makeVapidKeys, publicKeyOf } from '#platform/server/crypto/vapid-keys.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { pushKeys, pushSubscriptions } from './server/tables.ts';

const PATH = '/api/notify/push/subscriptions';

let app: TestApp;
let service: PushEndpoint;
let lakshmi: Caller;
let doctor: Caller;

beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
  lakshmi = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  await app.database.db.delete(pushSubscriptions);
});

/** The browser of a user who has switched on pushes. */
async function deviceOf(who: Caller): Promise<PushDevice> {
  const device = service.device();
  const reply = await who.post(PATH, device.subscription);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return device;
}
const devicesOf = async (who: Caller): Promise<{ endpoint: string; this_session: boolean }[]> =>
  (await who.get(PATH)).body.subscriptions;

describe('a device', () => {
  it('is stored once for its endpoint, listed to its owner, and deleted', async () => {
    const device = service.device();
    const first = await lakshmi.post(PATH, { ...device.subscription, expirationTime: null });
    const again = await lakshmi.post(PATH, device.subscription);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await devicesOf(lakshmi)).toMatchObject([
      { endpoint: device.subscription.endpoint, this_session: true },
    ]);
    expect(await devicesOf(doctor)).toEqual([]);
    const { subscription_id: id } = first.body;
    expect((await doctor.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await lakshmi.delete(`${PATH}/${id}`)).body).toEqual({ ok: true });
    expect((await lakshmi.delete(`${PATH}/${id}`)).status).toBe(404);
  });

  it('belongs to the current user of the browser, and a renewed one replaces the old one', async () => {
    const device = await deviceOf(lakshmi);
    const other = await app.signInAs('patient', 2);
    expect((await other.post(PATH, device.subscription)).status).toBe(201);
    expect(await devicesOf(lakshmi)).toEqual([]);
    const renewed = service.device().subscription;
    const { endpoint } = device.subscription;
    expect((await other.post(PATH, { ...renewed, replaces: endpoint })).status).toBe(201);
    expect((await devicesOf(other)).map((each) => each.endpoint)).toEqual([renewed.endpoint]);
  });

  it('is one of twenty; the oldest gives way', async () => {
    const first = service.device().subscription;
    await lakshmi.post(PATH, first);
    for (let n = 0; n < 20; n++) {
      app.clock.advance({ minutes: 1 });
      await lakshmi.post(PATH, service.device().subscription);
    }
    const stored = (await devicesOf(lakshmi)).map(({ endpoint }) => endpoint);
    expect(stored).toHaveLength(20);
    expect(stored).not.toContain(first.endpoint);
  });

  it.each([
    'https://push.example/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@192.168.0.1/abc',
    'file:///etc/passwd',
  ])('is refused at %s', async (endpoint) => {
    const reply = await lakshmi.post(PATH, { ...service.device().subscription, endpoint });
    expect([reply.status, reply.body.fields[0].field]).toEqual([400, 'endpoint']);
    expect(await devicesOf(lakshmi)).toEqual([]);
  });

  it('is refused with keys that are none', async () => {
    const { endpoint, keys } = service.device().subscription;
    const noPoint = `B${'A'.repeat(86)}`;
    for (const wrong of [{ ...keys, p256dh: noPoint }, { ...keys, auth: 'short' }, { p256dh: keys.p256dh }]) {
      const reply = await lakshmi.post(PATH, { endpoint, keys: wrong });
      expect([reply.status, reply.body.fields[0].field]).toEqual([400, expect.stringMatching(/^keys/)]);
    }
  });

  it('ends with its session, however that ends', async () => {
    const phone = await app.signInAs('patient', 3);
    const laptop = await app.signInAs('patient', 3);
    await deviceOf(phone);
    await deviceOf(laptop);
    const { csrfToken } = (await phone.browse('GET', '/api/auth/csrf')).body;
    await phone.browse('POST', '/api/auth/signout', { csrfToken, json: 'true' });
    await app.settled();
    const left = await devicesOf(laptop);
    expect(left).toHaveLength(1);
    expect(left[0]?.this_session).toBe(true);
  });
});

describe('the keys', () => {
  const keyOf = async (of: TestApp) =>
    (await (await of.signInAs('patient', 1)).get('/api/notify/push/key')).body.public_key;

  it('are the same on every server of a deployment', async () => {
    const second = await startTestApp({}, app.database);
    expect(await keyOf(second)).toBe(await keyOf(app));
    await second.close();
  });

  it('can’t be read out of the database', async () => {
    const [row] = await app.database.db.select().from(pushKeys);
    expect(row?.publicKey).toBe(await keyOf(app));
    expect(Buffer.from(row?.sealedPrivateKey ?? '', 'base64url').length).toBeGreaterThan(43);
    expect(publicKeyOf(row?.sealedPrivateKey ?? '')).toBeNull();
  });

  it('given by settings are those that a server signs with', async () => {
    const made = makeVapidKeys();
    const settings = { VAPID_PUBLIC_KEY: made.publicKey, VAPID_PRIVATE_KEY: made.privateKey };
    const second = await startTestApp(settings, app.database);
    expect(await keyOf(second)).toBe(made.publicKey);
    await second.close();
  });

  it.skipIf(!onPostgres())('are made once by servers that start at the same moment', async () => {
    await app.database.db.delete(pushKeys);
    const both = await Promise.all([startTestApp({}, app.database), startTestApp({}, app.database)]);
    const [one, other] = await Promise.all(both.map(keyOf));
    expect(one).toBe(other);
    for (const each of both) await each.close();
  });

  it('are made again, and the devices let go, when SECRET_KEY is another', async () => {
    const before = await keyOf(app);
    await deviceOf(lakshmi);
    const replaced = { ACCEPT_NEW_SECRET_KEY: 'true' };
    const SECRET_KEY = 'another key, another key, another key';
    const other = await startTestApp({ SECRET_KEY, ...replaced }, app.database);
    const after = await keyOf(other);
    await other.close();
    expect(after).not.toBe(before);
    expect(await app.database.db.select().from(pushSubscriptions)).toEqual([]);
    const back = await startTestApp(replaced, app.database);
    await back.close();
  });
});
