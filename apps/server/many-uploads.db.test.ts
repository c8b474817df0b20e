import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pixelsInFlight } from '#platform/server/files/pixels.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

/** Many files at once, of one person and of several: memory is bounded, and nothing answers 500. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const flat = (side: number, format: 'png' | 'jpeg') =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#334455' } })
    .toFormat(format)
    .toBuffer();
const times = <T>(many: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, at) => make(at)));
const upload = (who: Caller, path: string, bytes: Buffer) =>
  who.upload(path, 'image', { name: 'a.png', type: 'image/png', bytes });

it('unpacks one large picture after the other, however many come at once', { timeout: 120_000 }, async () => {
  const doctors = await times(4, (at) => app.signInAs('doctor', at + 1));
  // 17 million pixels in a few kilobytes: four of them are more than fit at once.
  const bomb = await flat(4200, 'png');
  const replies = await times(4, (at) => upload(doctors[at] as Caller, '/api/kyc/pictures', bomb));
  // On a slow machine the last ones may have waited too long.
  for (const { status } of replies) expect([201, 503]).toContain(status);
  expect(replies.map(({ status }) => status)).toContain(201);
  expect(pixelsInFlight.counts).toMatchObject({ now: 0, waiting: 0 });
  expect(pixelsInFlight.counts.highest).toBeGreaterThanOrEqual(4200 ** 2);
  expect(pixelsInFlight.counts.highest).toBeLessThanOrEqual(68_000_000);
});

it('keeps the last of 20 own pictures that come at once', { timeout: 60_000 }, async () => {
  const patient = await app.signInAs('patient', 2);
  const picture = await flat(64, 'png');
  const replies = await times(20, () => upload(patient, '/api/auth/update-user-image/', picture));
  for (const { status } of replies) expect([200, 429, 503]).toContain(status);
  const stored = replies.filter(({ status }) => status === 200);
  const { image } = (await patient.get('/api/auth/account/')).body;
  const known = await Promise.all(stored.map(({ body }) => patient.get(body.image)));
  expect(known.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(stored.map(({ body }) => body.image)).toContain(image);
});

it('keeps no more pictures of a document than it says, also when they come at once', {
  timeout: 60_000,
}, async () => {
  const doctor = await app.signInAs('doctor', 6);
  const picture = await flat(64, 'jpeg');
  const replies = await times(24, () => upload(doctor, '/api/kyc/pictures', picture));
  for (const { status } of replies) expect([201, 409, 429, 503]).toContain(status);
  expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(16);
});

it('refuses one person who sends very many files at once, and says when to try again', {
  timeout: 60_000,
}, async () => {
  const patient = await app.signInAs('patient', 3);
  const picture = await flat(64, 'png');
  const replies = await times(40, () => upload(patient, '/api/auth/update-user-image/', picture));
  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  for (const { status, headers } of replies) if (status === 429) expect(headers['retry-after']).toBe('5');
});
