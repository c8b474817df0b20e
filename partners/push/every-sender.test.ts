import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import type { RememberedMessage } from '../delivery/outbox.ts';
import { localPush } from './local.ts';
import type { PushMessage, PushSender } from './port.ts';
import { webPush } from './web-push.ts';

const KEYS = makeVapidKeys();
const SUBJECT = 'mailto:push@sukham.test';

let endpoint: PushEndpoint;
let device: PushDevice;
let stored: RememberedMessage[];
beforeEach(async () => {
  endpoint = await startPushEndpoint();
  device = endpoint.device();
  stored = [];
});
afterEach(() => endpoint.close());

const web = (timeoutMs?: number): PushSender =>
  webPush({ keys: async () => KEYS, subject: SUBJECT, ...(timeoutMs ? { timeoutMs } : {}) });
const local = (): PushSender => localPush(async (message) => void stored.push(message), web());
const to = (target: PushDevice['subscription']): PushMessage => ({
  to: '+919000000001',
  target,
  payload: { title: 'డా. రావు', body: 'కొత్త సందేశం', tag: 'chat:1', href: '/chat/1', badge: 3 },
  ttlSeconds: 3600,
  urgency: 'high',
  topic: 'chat-1',
});

describe.each([
  ['web push', web],
  ['the local one', local],
] as const)('push by %s', (_name, make) => {
  it('arrives at the browser, readable by it alone, with how long and how urgently', async () => {
    expect(await make().send(to(device.subscription))).toBe('accepted');
    expect(device.received).toHaveLength(1);
    const [{ payload, headers, signer }] = device.received as [PushDevice['received'][number]];
    expect(payload).toEqual(to(device.subscription).payload);
    expect(headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: 'chat-1',
      'content-encoding': 'aes128gcm',
    });
    expect(signer).toMatchObject({
      key: KEYS.publicKey,
      sub: SUBJECT,
      aud: new URL(device.subscription.endpoint).origin,
    });
    expect(JSON.stringify(headers)).not.toContain('9000000001');
  });

  it.each([404, 410])('learns from %i that a subscription is gone', async (status) => {
    device.answer = { status };
    expect(await make().send(to(device.subscription))).toBe('gone');
    expect(stored).toEqual([]);
  });

  it.each([
    [429, 'busy'],
    [503, 'busy'],
    [400, 'refused'],
    [403, 'refused'],
  ])('fails when the answer is %i, and repeats nothing of the message', async (status, failure) => {
    device.answer = { status };
    const error = await make()
      .send(to(device.subscription))
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'SendFailed', failure, status });
    const said = `${(error as Error).stack} ${JSON.stringify(error)}`;
    expect(said).not.toContain(device.subscription.endpoint);
    expect(said).not.toMatch(/9000000001|రావు/);
    expect(stored).toEqual([]);
  });
});

describe('web push', () => {
  it('says for how long a busy service wants to be left alone', async () => {
    device.answer = { status: 503, headers: { 'retry-after': '120' } };
    await expect(web().send(to(device.subscription))).rejects.toMatchObject({ retryAfterMs: 120_000 });
    device.answer = { status: 400, headers: { 'retry-after': '120' } };
    await expect(web().send(to(device.subscription))).rejects.toMatchObject({ retryAfterMs: undefined });
  });

  it('does not wait for a silent service again and again, and keeps others waiting for nothing', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const nobody = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/push`;
    const { keys } = device.subscription;
    const sender = web(300);
    const send = (endpoint: string) => sender.send(to({ endpoint, keys }));
    await expect(send(nobody)).rejects.toMatchObject({ failure: 'timeout' });
    await expect(send(nobody)).rejects.toMatchObject({
      failure: 'unreachable',
      retryAfterMs: expect.any(Number),
    });
    expect(asked).toBe(1);
    expect(await send(device.subscription.endpoint)).toBe('accepted');
    silent.closeAllConnections();
    silent.close();
  });

  it('follows no redirect to another host', async () => {
    const elsewhere = endpoint.device();
    device.answer = { status: 307, headers: { location: elsewhere.subscription.endpoint } };
    await expect(web().send(to(device.subscription))).rejects.toMatchObject({ failure: 'refused' });
    expect(elsewhere.tries).toBe(0);
  });

  it('fails without a connection, and on keys that are none', async () => {
    const { keys } = device.subscription;
    const nobody = { endpoint: 'http://127.0.0.1:1/push', keys };
    await expect(web().send(to(nobody))).rejects.toMatchObject({ failure: 'unreachable' });
    const broken = { ...device.subscription, keys: { ...keys, p256dh: 'AAAA' } };
    await expect(web().send(to(broken))).rejects.toMatchObject({ failure: 'refused' });
    expect(device.tries).toBe(0);
  });
});

it('the local one remembers what it would have sent, and asks no push service', async () => {
  const { keys } = device.subscription;
  const far = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x', keys };
  expect(await local().send(to(far))).toBe('accepted');
  expect(stored).toEqual([{ to: '+919000000001', channel: 'push', text: 'డా. రావు\n\nకొత్త సందేశం' }]);
});
