import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileThreads } from '#platform/server/files/file-threads.ts';
import { threadScript } from '#platform/server/threads/thread-pool.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

/** Files that would take for ever to read: each is given up at the deadline, and delays no other request. */
let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  const fileThreads = new FileThreads({
    script: threadScript(import.meta.url, './testing/endless-file.test-thread.ts'),
    timeoutMs: 4000,
  });
  app = await startTestApp({}, undefined, { fileThreads });
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app?.close());

const upload = (path: string, text: string) =>
  patient.upload(path, 'file', { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(text) });
const table = (note: string) => `date,weight,note\n2026-11-01,70,${note}\n`;
const ofHealthConnect = (note: string) => ({
  records: [{ recordType: 'Weight', time: '2026-11-01T06:00:00Z', weight: { inKilograms: 70 }, note }],
});

const CALLS: readonly (readonly [string, string, number, (note: string) => Promise<HttpReply>])[] = [
  ['a file', 'file', 201, (note) => upload('/api/upload-files', note)],
  ['a table to import', 'file', 200, (note) => upload('/api/vitals/csv', table(note))],
  [
    'an export of Health Connect',
    'records',
    200,
    (note) =>
      patient.post('/api/v1/health-connect', ofHealthConnect(note), {
        'idempotency-key': note.replaceAll(' ', '-'),
      }),
  ],
];

it('ends what never ends to read at the deadline, and answers others meanwhile', {
  timeout: 120_000,
}, async () => {
  let under = CALLS.length;
  const sent = CALLS.map(([, , , send]) => send('never ends').finally(() => (under -= 1)));
  let served = 0;
  while (under > 0) {
    // Also a call that needs the only connection of the embedded database.
    const [live, account] = await Promise.all([
      patient.get('/api/health/live'),
      patient.get('/api/auth/account/'),
    ]);
    expect([live.status, account.status]).toEqual([200, 200]);
    if (under > 0) served += 1;
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(served).toBeGreaterThan(2);
  for (const [at, reply] of (await Promise.all(sent)).entries()) {
    const [name, field] = CALLS[at] as (typeof CALLS)[number];
    expect(reply, name).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        fields: [
          {
            field,
            code: 'takes_too_long',
            message: 'This takes too long to read. Please choose a smaller file.',
          },
        ],
      },
    });
  }
});

it.each(CALLS)(
  'reads %s after one that never ended',
  { timeout: 60_000 },
  async (_name, _field, status, send) => {
    const { status: answered, body } = await send('it ends');
    expect(answered, JSON.stringify(body)).toBe(status);
  },
);

it('keeps the bytes that came back from a thread', { timeout: 60_000 }, async () => {
  const long = `${'0123456789'.repeat(20_000)}\n`;
  const stored = await upload('/api/upload-files', long);
  expect(stored.status).toBe(201);
  const read = await patient.get(`/api/files/${stored.body.file_id}`);
  expect(read.status).toBe(200);
  expect(read.body).toBe(long);
});
