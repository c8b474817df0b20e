import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RememberedMessage } from '../delivery/outbox.ts';
import { localVoice } from './local.ts';
import type { VoiceCaller } from './port.ts';
import { spoken, twilioVoice } from './twilio.ts';

let server: Server;
let url = '';
let status = 201;
const seen: { path: string | undefined; authorization: string | undefined; form: URLSearchParams }[] = [];
beforeEach(async () => {
  seen.length = 0;
  status = 201;
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    seen.push({ path: request.url, authorization: request.headers.authorization, form });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"sid":"CA1","status":"queued"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const twilio = (at = url): VoiceCaller =>
  twilioVoice({ url: at, accountSid: 'AC1', authToken: 'secret', from: '+914000000000' });
const stored: RememberedMessage[] = [];
const ADAPTERS: Record<string, () => { caller: VoiceCaller; said(): (string | null | undefined)[] }> = {
  local: () => ({
    caller: localVoice(async (message) => void stored.push(message)),
    said: () => [stored.at(-1)?.to, stored.at(-1)?.text],
  }),
  twilio: () => ({
    caller: twilio(),
    // What Twilio reads out once it has parsed the TwiML.
    said: () => [
      seen[0]?.form.get('To'),
      /<Say[^>]*>(.*)<\/Say>/
        .exec(seen[0]?.form.get('Twiml') ?? '')?.[1]
        ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    ],
  }),
};

describe.each(Object.entries(ADAPTERS))('a call by %s', (_name, make) => {
  it('says the text as it was given', async () => {
    const { caller, said } = make();
    await caller.call({ to: '+919000000001', text: 'మందు సమయం & <ఇప్పుడు>', language: 'te' });
    expect(said()).toEqual(['+919000000001', 'మందు సమయం & <ఇప్పుడు>']);
  });
});

describe('Twilio', () => {
  const call = { to: '+919000000001', text: 'It is time', language: 'ml' } as const;

  it('is asked by its own protocol, with our key and number, in the language of the person', async () => {
    await twilio().call(call);
    expect(seen[0]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Calls.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    });
    expect([seen[0]?.form.get('From'), seen[0]?.form.get('Twiml')]).toEqual([
      '+914000000000',
      spoken('It is time', 'ml'),
    ]);
    expect(spoken('It is time', 'ml')).toContain('language="ml-IN" loop="2"');
  });

  it.each([
    [503, 'busy'],
    [429, 'busy'],
    [401, 'refused'],
  ])(
    'that answers %i makes a failure of the kind %s, which repeats neither number nor text',
    async (code, failure) => {
      status = code;
      const error = await twilio()
        .call(call)
        .catch((failed: unknown) => failed);
      expect(error).toMatchObject({ name: 'SendFailed', failure, status: code });
      expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toMatch(/9000000001|secret/);
    },
  );

  it('that is away makes a failure', async () => {
    await expect(twilio('http://127.0.0.1:1').call(call)).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
