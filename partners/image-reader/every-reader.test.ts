import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpReader } from './http.ts';
import { noReader } from './local.ts';
import type { ImageReader, ImageReaderFailed } from './port.ts';

const PICTURE = { bytes: Buffer.from('a picture of a meter'), mime: 'image/jpeg' };
const PRESSURE = {
  status: 'read',
  kind: 'blood_pressure',
  readings: { systolic: 128, diastolic: 82, pulse: 71 },
  unit: 'mmHg',
  confidence: 0.97,
  boxes: [{ field: 'systolic', x: 0.2, y: 0.1, width: 0.5, height: 0.3 }],
};

let server: Server;
let url: string;
let seen: { headers: Record<string, unknown>; body: Buffer }[];
let answer: { status: number; body: string; afterMs?: number; location?: string };
beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: JSON.stringify(PRESSURE) };
  server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    seen.push({ headers: incoming.headers, body: Buffer.concat(parts) });
    const headers = answer.location ? { location: answer.location } : {};
    setTimeout(() => response.writeHead(answer.status, headers).end(answer.body), answer.afterMs ?? 0);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/read`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const READERS: Record<string, () => ImageReader> = {
  nobody: noReader,
  'an HTTP endpoint': () => httpReader({ url, key: 'k' }),
};

describe.each(Object.keys(READERS))('%s', (name) => {
  const reader = () => (READERS[name] as () => ImageReader)();

  it('says that it is not there, or what it has read', async () => {
    const said = await reader().read(PICTURE);
    if (!reader().isThere) expect([said, seen]).toEqual([{ status: 'not_available' }, []]);
    else expect(said).toEqual(PRESSURE);
  });

  it('never claims a reading of a picture that shows none', async () => {
    answer = { status: 200, body: '{"status":"unreadable","reason":"no_meter"}' };
    expect((await reader().read(PICTURE)).status).not.toBe('read');
  });
});

describe('an HTTP endpoint', () => {
  const read = (options = {}) => httpReader({ url, key: 'k', ...options }).read(PICTURE);
  const said = async (body: unknown) => {
    answer = { status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return await read();
  };
  const failure = (options = {}) =>
    read(options).catch(({ name, reason, status }: ImageReaderFailed) => [name, reason, status]);

  it('is given the picture as it is, its kind, and its key', async () => {
    await read();
    const [asked] = seen;
    expect(asked?.headers.authorization).toBe('Bearer k');
    const form = await new Response(new Uint8Array(asked?.body ?? []), {
      headers: { 'content-type': String(asked?.headers['content-type']) },
    }).formData();
    const image = form.get('image') as File;
    expect(image.type).toBe('image/jpeg');
    expect(Buffer.from(await image.arrayBuffer()).equals(PICTURE.bytes)).toBe(true);
    expect([...form.keys()]).toEqual(['image']);
  });

  it('may say why it reads nothing, in words that we know', async () => {
    expect(await said({ status: 'unreadable', reason: 'glare' })).toEqual({
      status: 'unreadable',
      reason: 'glare',
    });
    expect(await said({ status: 'unreadable', reason: '<b>' })).toEqual({ status: 'unreadable' });
    expect(await said({ status: 'not_available' })).toEqual({ status: 'not_available' });
  });

  it('adds nothing of its own to what we keep', async () => {
    expect(await said({ ...PRESSURE, diagnosis: 'well' })).toEqual(PRESSURE);
  });

  it.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a list', [PRESSURE]],
    ['another status', { ...PRESSURE, status: 'ok' }],
    ['an unknown kind', { ...PRESSURE, kind: 'mood' }],
    ['text for a number', { ...PRESSURE, readings: { systolic: '128', diastolic: 82 } }],
    ['a reading too many', { ...PRESSURE, readings: { ...PRESSURE.readings, mood: 3 } }],
    ['a reading too few', { ...PRESSURE, readings: { systolic: 128 } }],
    ['an impossible pressure', { ...PRESSURE, readings: { systolic: 828, diastolic: 82 } }],
    ['diastolic above systolic', { ...PRESSURE, readings: { systolic: 82, diastolic: 128 } }],
    ['a unit of something else', { ...PRESSURE, unit: 'mg/dL' }],
    ['too much confidence', { ...PRESSURE, confidence: 97 }],
    ['no confidence', { ...PRESSURE, confidence: undefined }],
    ['a box outside of the picture', { ...PRESSURE, boxes: [{ ...PRESSURE.boxes[0], x: 0.9 }] }],
    ['a hundred boxes', { ...PRESSURE, boxes: Array(100).fill(PRESSURE.boxes[0]) }],
    ['a page of text', `${JSON.stringify(PRESSURE)}${' '.repeat(70_000)}`],
  ])('that answers %s has read nothing', async (_what, body) => {
    expect(await said(body)).toEqual({ status: 'unreadable', reason: 'not_understood' });
  });

  it('that turns a picture down has read nothing; one that is slow, broken or elsewhere has failed', async () => {
    answer = { status: 422, body: '' };
    expect(await read()).toEqual({ status: 'unreadable', reason: 'not_understood' });
    answer = { status: 503, body: '' };
    expect(await failure()).toEqual(['ImageReaderFailed', 'refused', 503]);
    answer = { status: 401, body: '' };
    expect(await failure()).toEqual(['ImageReaderFailed', 'refused', 401]);
    answer = { status: 200, body: JSON.stringify(PRESSURE), afterMs: 2000 };
    expect(await failure({ timeoutMs: 200 })).toEqual(['ImageReaderFailed', 'timeout', undefined]);
    answer = { status: 307, body: '', location: url };
    const before = seen.length;
    expect(await failure()).toEqual(['ImageReaderFailed', 'unreachable', undefined]);
    expect(seen.length).toBe(before + 1);
  });

  it('is not sent a picture that is too large', async () => {
    expect(await read({ mostSent: 5 })).toEqual({ status: 'unreadable', reason: 'too_large' });
    expect(seen).toEqual([]);
  });
});
