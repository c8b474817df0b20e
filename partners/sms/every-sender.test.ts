import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RememberedMessage } from '../delivery/outbox.ts';
import { httpSms } from './http-sender.ts';
import { localSms } from './local.ts';
import type { SmsSender } from './port.ts';

interface Gateway {
  readonly url: string;
  readonly seen: { authorization: string | undefined; type: string | undefined; body: string }[];
  answer: { status: number; headers?: Record<string, string>; afterMs?: number };
  close(): Promise<void>;
}

async function startGateway(): Promise<Gateway> {
  const seen: Gateway['seen'] = [];
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    seen.push({ authorization: request.headers.authorization, type: request.headers['content-type'], body });
    const { status, headers = {}, afterMs = 0 } = gateway.answer;
    setTimeout(() => response.writeHead(status, headers).end(`echo ${body}`), afterMs);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    seen,
    answer: { status: 202 },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return gateway;
}

let gateway: Gateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.close());

type Delivered = { to: string; channel: string; text: string; code?: string };
const ADAPTERS: Record<string, () => { sender: SmsSender; delivered(): Delivered[] }> = {
  local() {
    const stored: RememberedMessage[] = [];
    return { sender: localSms(async (message) => void stored.push(message)), delivered: () => stored };
  },
  'http with JSON': () => ({
    sender: httpSms({ url: gateway.url, key: 'k' }),
    delivered: () => gateway.seen.map(({ body }) => JSON.parse(body) as Delivered),
  }),
  'http with a form': () => ({
    sender: httpSms({ url: gateway.url, key: 'k', format: 'form' }),
    delivered: () => gateway.seen.map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as never),
  }),
};

describe.each(Object.entries(ADAPTERS))('SMS by %s', (_name, make) => {
  it('delivers recipient, channel, text and code as they were given', async () => {
    const { sender, delivered } = make();
    const code = {
      to: '+919000000001',
      channel: 'whatsapp',
      text: 'మీ కోడ్ 123456 & "గోప్యం"',
      code: '123456',
    } as const;
    const plain = { to: '+919000000002', channel: 'sms', text: 'Line one\nline two' } as const;
    await sender.send(code);
    await sender.send(plain);
    expect(delivered()).toEqual([code, plain]);
  });
});

describe('the HTTP gateway', () => {
  const message = {
    to: '+919000000001',
    channel: 'sms',
    text: 'Your code is 482913',
    code: '482913',
  } as const;

  it('gets our key, its own field names and its constants', async () => {
    const sender = httpSms({
      url: gateway.url,
      key: 'sesame',
      fieldNames: { to: 'mobile', text: 'message' },
      constants: { template_id: '1107' },
    });
    await sender.send(message);
    expect(gateway.seen[0]?.authorization).toBe('Bearer sesame');
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual({
      template_id: '1107',
      mobile: '+919000000001',
      channel: 'sms',
      message: 'Your code is 482913',
      code: '482913',
    });
  });

  it.each([
    [503, 'busy'],
    [429, 'busy'],
    [400, 'refused'],
    [401, 'refused'],
  ])(
    'that answers %i makes a failure of the kind %s, which repeats nothing of the message',
    async (status, failure) => {
      gateway.answer = { status };
      const error = await httpSms({ url: gateway.url, key: 'k' })
        .send(message)
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ name: 'SendFailed', failure, status });
      expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toMatch(/482913|9000000001/);
    },
  );

  it('that is slow, gone or elsewhere makes a failure', async () => {
    gateway.answer = { status: 200, afterMs: 2_000 };
    const slow = httpSms({ url: gateway.url, key: 'k', timeoutMs: 60 }).send(message);
    await expect(slow).rejects.toMatchObject({ failure: 'timeout' });
    gateway.answer = { status: 307, headers: { location: 'http://127.0.0.1:1/' } };
    const moved = httpSms({ url: gateway.url, key: 'k' }).send(message);
    await expect(moved).rejects.toMatchObject({ failure: 'unreachable' });
    const gone = httpSms({ url: 'http://127.0.0.1:1/', key: 'k' }).send(message);
    await expect(gone).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
