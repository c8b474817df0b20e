import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpSummaries } from './http.ts';
import { noSummaries } from './local.ts';
import type { SummaryFailed, SummaryRequest, SummaryWriter } from './port.ts';

const request: SummaryRequest = {
  language: 'hi',
  messages: [
    { from: 'patient', at: '2026-11-21T08:00:00.000Z', text: 'It was 210 mg/dL.\nWhat now?' },
    { from: 'care_team', at: '2026-11-21T09:00:00.000Z', text: 'I will call you.' },
  ],
};

let server: Server;
let url: string;
let seen: { authorization: string | undefined; body: string }[];
let answer: { status: number; body: string; afterMs?: number; location?: string };
beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: ' All is well. ' } }] }) };
  server = createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += String(part);
    seen.push({ authorization: incoming.headers.authorization, body });
    const headers = answer.location ? { location: answer.location } : {};
    setTimeout(() => response.writeHead(answer.status, headers).end(answer.body), answer.afterMs ?? 0);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const WRITERS: Record<string, () => SummaryWriter> = {
  nobody: noSummaries,
  'an HTTP endpoint': () => httpSummaries({ url, model: 'm-1', key: 'k' }),
};

describe.each(Object.keys(WRITERS))('%s', (name) => {
  it('answers nothing, or a text with the name of its model', async () => {
    const writer = (WRITERS[name] as () => SummaryWriter)();
    const written = await writer.write(request);
    expect(writer.available).toBe(written !== null);
    if (written === null) expect(seen).toEqual([]);
    else expect(written).toEqual({ text: 'All is well.', model: 'm-1' });
  });
});

describe('an HTTP endpoint', () => {
  const write = (timeoutMs = 8000) =>
    httpSummaries({ url, model: 'm-1', key: 'k', timeoutMs }).write(request);
  const failure = (timeoutMs?: number) =>
    write(timeoutMs).catch((error: SummaryFailed) => ({ name: error.name, reason: error.reason }));

  it('is given roles and texts, and its key', async () => {
    await write();
    const [sent] = seen;
    expect(sent?.authorization).toBe('Bearer k');
    const { model, messages } = JSON.parse(sent?.body ?? '');
    expect(model).toBe('m-1');
    expect(messages[1].content).toBe(
      'Language: hi\n\n2026-11-21T08:00:00.000Z patient: It was 210 mg/dL. What now?\n' +
        '2026-11-21T09:00:00.000Z care_team: I will call you.',
    );
  });

  it('that is slow, refuses, answers nonsense or sends us elsewhere has failed', async () => {
    answer = { ...answer, afterMs: 2000 };
    expect(await failure(200)).toEqual({ name: 'SummaryFailed', reason: 'timeout' });
    answer = { status: 500, body: '' };
    expect(await failure()).toEqual({ name: 'SummaryFailed', reason: 'refused' });
    answer = { status: 200, body: 'hello' };
    expect(await failure()).toEqual({ name: 'SummaryFailed', reason: 'unreadable' });
    answer = { status: 200, body: '{"choices":[{"message":{"content":" "}}]}' };
    expect(await failure()).toEqual({ name: 'SummaryFailed', reason: 'unreadable' });
    const before = seen.length;
    answer = { status: 307, body: '', location: url };
    expect(await failure()).toEqual({ name: 'SummaryFailed', reason: 'unreachable' });
    expect(seen.length).toBe(before + 1);
  });

  it('never fills a screen', async () => {
    answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'x'.repeat(9000) } }] }) };
    expect((await write())?.text).toHaveLength(3000);
  });
});
