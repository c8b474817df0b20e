import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { MediaEngine } from '#partners/media-engine/port.ts';
import { aVisit, DEVICE, inSession } from './calls.test-kit.ts';
import { followCall } from './server/service/media-engine.ts';

interface Asked {
  readonly request: string;
  readonly action?: string;
  readonly id?: string;
}

/** What reaches the plugin of this Janus, which knows nothing and agrees with everything. */
let asked: Asked[] = [];
/** Before the plugin answers: false is an answer that is no use. */
let before: (body: Asked) => Promise<boolean> | boolean;
let inside: string[];
let janus: Server;
let t: TestApp;

beforeAll(async () => {
  janus = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', async () => {
      const { body } = JSON.parse(text) as { body?: Asked };
      if (!body) return response.end(JSON.stringify({ janus: 'success', data: { id: 1 } }));
      const agrees = await before(body);
      if (agrees) asked.push(body);
      const data = body.request === 'listparticipants' ? { participants: inside.map((id) => ({ id })) } : {};
      response.end(JSON.stringify(agrees ? { janus: 'success', plugindata: { data } } : { janus: 'error' }));
    });
  });
  await new Promise<void>((done) => janus.listen(0, '127.0.0.1', done));
  const secret = 'only for tests, only for tests';
  t = await startTestApp({
    ...{ MEDIA_ENGINE: 'janus', JANUS_PUBLIC_URL: 'ws://127.0.0.1/janus' },
    JANUS_URL: `http://127.0.0.1:${(janus.address() as AddressInfo).port}/janus`,
    ...{ JANUS_SECRET: secret, JANUS_ADMIN_KEY: secret },
  });
});
afterAll(async () => {
  await t.close();
  janus.close();
});

const askedByJobs = async (): Promise<Asked[]> => {
  await t.settled();
  return asked;
};
const kicked = () => asked.flatMap(({ request, id }) => (request === 'kick' ? [id] : []));

it('removes a participant from Janus by a job when Janus did not answer at once', async () => {
  const visit = await aVisit(t, 1);
  const { patientPart, doctorPart } = await inSession(visit);
  inside = [doctorPart, 'under another id'];
  asked = [];
  before = () => false;
  await visit.as(visit.doctor, `/participants/${patientPart}/remove`);
  expect(asked).toEqual([]);
  before = () => true;
  await expect
    .poll(askedByJobs, { timeout: 20_000 })
    .toMatchObject([
      { request: 'allowed', action: 'remove' },
      { request: 'listparticipants' },
      { request: 'kick', id: 'under another id' },
    ]);

  before = () => false;
  await visit.as(visit.doctor, '/end');
  before = () => true;
  asked = [];
  await expect.poll(askedByJobs, { timeout: 20_000 }).toMatchObject([{ request: 'destroy' }]);
});

it('a participant who was removed while Janus was asked to admit them gets nothing, and is removed again', async () => {
  const visit = await aVisit(t, 2);
  const { patientPart, doctorPart } = await inSession(visit);
  inside = [doctorPart, patientPart];
  asked = [];
  before = async ({ request }) => {
    if (request === 'create') await visit.as(visit.doctor, `/participants/${patientPart}/remove`);
    return true;
  };
  const media = await visit.patient.post(visit.path('/media'), {});
  expect(media).toMatchObject({ status: 409, body: { code: 'not_admitted' } });
  expect(asked.findLastIndex(({ action }) => action === 'remove')).toBeGreaterThan(
    asked.findIndex(({ request }) => request === 'create'),
  );
  expect(kicked()).toContain(patientPart);
  expect(kicked()).not.toContain(doctorPart);
});

it('a participant who left and came back stays', async () => {
  const visit = await aVisit(t, 3);
  const { patientPart } = await inSession(visit);
  before = () => true;
  await visit.as(visit.patient, '/leave');
  const { call_id } = await visit.as(visit.patient, '/join', DEVICE);
  const remove = vi.fn<MediaEngine['remove']>();
  const engine = { remove, closeRoom: vi.fn() } as unknown as MediaEngine;
  await followCall(t.database.db, engine, call_id, patientPart);
  expect(remove).not.toHaveBeenCalled();
});
