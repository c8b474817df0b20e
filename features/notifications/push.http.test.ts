import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { aChat, listen, write } from '../chat/chat.test-kit.ts';
import { CHAT_EVENTS } from '../chat/contract.ts';
import { add, pressure } from '../vitals/vitals.test-kit.ts';
import { notificationSettings, notifications, outboxMessages, pushSubscriptions } from './server/tables.ts';

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
  app.clock.set(TUESDAY);
  await app.settled();
  await lakshmi.post(`/api/chats/${chatId}/read`, {});
  await app.settled();
  for (const table of [notifications, notificationSettings, outboxMessages, pushSubscriptions])
    await app.database.db.delete(table);
});

/** The browser of a user who has switched on pushes. */
async function deviceOf(who: Caller): Promise<PushDevice & { id: string }> {
  const device = service.device();
  const reply = await who.post(PATH, device.subscription);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return Object.assign(device, { id: reply.body.subscription_id });
}
const notified = (device: PushDevice) => device.received.map(({ payload }) => payload);
const titles = (device: PushDevice) => notified(device).map(({ title }) => title);
async function says(text: string, who = doctor): Promise<void> {
  await write(who, chatId, text);
  await app.settled();
}

describe('a message', () => {
  it('tells who wrote, in the language of the principal, and nothing else', async () => {
    const device = await deviceOf(lakshmi);
    await says('Your sugar is far too high');
    expect(notified(device)).toEqual([
      {
        title: 'Dr. Sudha Rangarajan గారి నుంచి కొత్త మెసేజ్',
        body: '',
        tag: `chat:${chatId}`,
        href: `/chat/${chatId}`,
        badge: 1,
        unread_chats: [chatId],
      },
    ]);
    expect(device.received[0]?.headers).toMatchObject({
      ttl: '259200',
      urgency: 'high',
      topic: chatId.replaceAll('-', ''),
    });
    const { public_key } = (await lakshmi.get('/api/notify/push/key')).body;
    expect(device.received[0]?.signer.key).toBe(public_key);
    const outbox = await app
      .anonymous()
      .get(`/api/outbox?to=${encodeURIComponent(app.phoneOf('patient', 1))}`);
    expect(outbox.body.messages).toMatchObject([
      { channel: 'push', text: 'Dr. Sudha Rangarajan గారి నుంచి కొత్త మెసేజ్' },
    ]);
  });

  it('is counted with those before it, and fills no list', async () => {
    const device = await deviceOf(lakshmi);
    for (const text of ['One', 'Two', 'Three']) await says(text);
    expect(notified(device)).toMatchObject([
      { badge: 1 },
      { badge: 2, body: 'Dr. Sudha Rangarajan' },
      { title: '3 కొత్త మెసేజ్‌లు', body: 'Dr. Sudha Rangarajan', badge: 3 },
    ]);
    expect((await lakshmi.get('/api/notify/notifications/')).body.notifications).toEqual([]);
  });

  it('is pushed once to each device, however often the job runs', async () => {
    const devices = [await deviceOf(lakshmi), await deviceOf(lakshmi)];
    const { id: message_id } = await write(doctor, chatId, 'Once');
    await app.settled();
    await app.database.db.transaction(async (tx) => {
      const data = { chat_id: chatId, message_id, sender_id: doctor.personId, is_group: false };
      const sent = declared(CHAT_EVENTS.messageSent, { ...data, person_ids: [lakshmi.personId] });
      const event = { ...sent, brandId: 'living' };
      await publish(tx as never, app.clock.now(), event, event);
    });
    await app.settled();
    expect(devices.map((device) => device.tries)).toEqual([1, 1]);
  });

  it('reaches no other user', async () => {
    const others = [await deviceOf(doctor), await deviceOf(await app.signInAs('patient', 2))];
    await says('For Lakshmi');
    expect(others.map((device) => device.tries)).toEqual([0, 0]);
  });

  it('is not pushed while a page is open, nor when it was read before', async () => {
    const device = await deviceOf(lakshmi);
    const open = await listen(app, lakshmi);
    await expect
      .poll(
        async () => (await doctor.get(`/api/chats/${chatId}`)).body.recipients_dict[lakshmi.personId].online,
      )
      .toBe(true);
    await says('You are here');
    open.close();
    await expect
      .poll(
        async () => (await doctor.get(`/api/chats/${chatId}`)).body.recipients_dict[lakshmi.personId].online,
      )
      .toBe(false);
    expect(device.tries).toBe(0);
    await says('You are away');
    expect(notified(device)).toMatchObject([{ badge: 2 }]);
  });
});

it('a critical reading is pushed although a page is open: the user may not be looking at it', async () => {
  const device = await deviceOf(doctor);
  const open = await listen(app, doctor);
  await expect
    .poll(
      async () => (await lakshmi.get(`/api/chats/${chatId}`)).body.recipients_dict[doctor.personId].online,
    )
    .toBe(true);
  await add(lakshmi, pressure(230, 130, { taken_at: TUESDAY }));
  await app.settled();
  open.close();
  expect(device.tries).toBe(1);
});

describe('silence', () => {
  let device: PushDevice;
  beforeEach(async () => {
    device = await deviceOf(lakshmi);
  });
  afterEach(async () => {
    await lakshmi.post('/api/mute-unmute-notifications', { chat_id: chatId, un_mute: true });
  });

  it('holds while the chat is muted', async () => {
    const muted = await lakshmi.post('/api/mute-unmute-notifications', { chat_id: chatId, un_mute: false });
    expect(muted.status, JSON.stringify(muted.body)).toBe(200);
    await says('Muted');
    expect(device.tries).toBe(0);
  });

  it('holds in quiet hours; nothing comes later, and the number is right', async () => {
    app.clock.set('2030-01-08T18:00:00Z');
    await says('Late');
    app.clock.set('2030-01-09T03:00:00Z');
    await app.settled();
    expect(device.tries).toBe(0);
    await says('In the morning');
    expect(notified(device)).toMatchObject([{ title: '2 కొత్త మెసేజ్‌లు', badge: 2 }]);
  });

  it('holds where chats are switched off', async () => {
    await lakshmi.put('/api/notify/settings', {
      topics: [{ topic: 'chat', in_app: true, message: true, push: false }],
    });
    await says('Switched off');
    expect(device.tries).toBe(0);
  });
});

describe('a request', () => {
  it('makes an entry and a push for the invited user, and its acceptance for the inviting one', async () => {
    const coach = await app.signInAs('coach', 1);
    const asks = await deviceOf(coach);
    const asked = await deviceOf(doctor);
    const id = (await coach.post('/api/chats', { with_user_id: doctor.personId })).body.chat_id;
    await app.settled();
    const href = `/chat/${id}`;
    const [request] = (await doctor.get('/api/notify/notifications/')).body.notifications;
    expect(request).toMatchObject({ kind: 'chat_request', topic: 'chat', title: 'New chat request', href });
    expect(request.text).toBe(notified(asked)[0]?.body);
    expect(notified(asked)).toMatchObject([{ title: 'புதிய சாட் கோரிக்கை', href, tag: `chat_request:${id}` }]);

    await doctor.post(`/api/chats/${id}/accept`);
    await app.settled();
    expect(titles(asks)).toEqual(['చాట్ అభ్యర్థనను అంగీకరించారు']);
    expect(notified(asks)[0]?.body).toBe('Dr. Sudha Rangarajan');
    const [accepted] = (await coach.get('/api/notify/notifications/')).body.notifications;
    expect(accepted).toMatchObject({ kind: 'chat_accepted', text: 'Dr. Sudha Rangarajan', href });
    expect(asked.tries).toBe(1);
  });
});
