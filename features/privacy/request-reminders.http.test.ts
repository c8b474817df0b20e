import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeRequest = async (kind: 'complaint' | 'correction'): Promise<string> => {
  const patient = await app.signInAs('patient', 1);
  const request_id = uuid();
  const made = await patient.post('/api/privacy/requests', { request_id, kind, text: 'My secret words' });
  expect(made.status).toBe(201);
  return request_id;
};

/** Titles of what a member of staff got of a request, the newest first, after two servers ran the job. */
async function titlesOf(requestId: string, caller: Caller): Promise<string[]> {
  await Promise.all([1, 2].map(() => app.runJob('privacy.remind-of-requests')));
  await app.settled();
  const { notifications } = (await caller.get(`/api/notify/notifications/?group=request_made:${requestId}`))
    .body;
  for (const named of [app.idOf('patient', 1), 'secret'])
    expect(JSON.stringify(notifications)).not.toContain(named);
  return notifications.map(({ title }: { title: string }) => title);
}

const MADE = 'A patient has sent a new privacy request';
const CONFIRM_SOON = 'Confirm receipt of a privacy request soon';
const CONFIRM_NOW = 'Confirmation of a privacy request is overdue';
const SETTLE_SOON = 'Settle a privacy request soon';
const SETTLE_NOW = 'A privacy request is overdue';

it.each(['complaint', 'correction'] as const)(
  'staff are reminded once of each deadline of a %s',
  async (kind) => {
    const id = await makeRequest(kind);
    const staff = () => app.signInAs('staff', 1);
    const after = async (time: { days?: number; hours?: number }): Promise<string[]> => {
      app.clock.advance(time);
      const first = await titlesOf(id, await staff());
      expect(await titlesOf(id, await staff())).toEqual(first);
      return first;
    };
    expect(await after({ hours: 35 })).toEqual([MADE]);
    expect(await after({ hours: 2 })).toEqual([CONFIRM_SOON, MADE]);
    expect(await after({ hours: 12 })).toEqual([CONFIRM_NOW, CONFIRM_SOON, MADE]);
    await (await staff()).post(`/api/privacy/requests/${id}/acknowledge`);
    expect(await after({ days: 20 })).toEqual([CONFIRM_NOW, CONFIRM_SOON, MADE]);
    expect(await after({ days: 7 })).toEqual([SETTLE_SOON, CONFIRM_NOW, CONFIRM_SOON, MADE]);
    expect(await after({ days: 3 })).toEqual([SETTLE_NOW, SETTLE_SOON, CONFIRM_NOW, CONFIRM_SOON, MADE]);
    expect(await titlesOf(id, await app.signInAs('staff', 1, 'hospital'))).toEqual([]);
  },
);

it('staff are reminded to settle a request, also if they never confirmed its receipt', async () => {
  const id = await makeRequest('complaint');
  const after = async (days: number): Promise<string[]> => {
    app.clock.advance({ days });
    return await titlesOf(id, await app.signInAs('staff', 1));
  };
  expect(await after(3)).toEqual([CONFIRM_NOW, MADE]);
  expect(await after(24.5)).toEqual([SETTLE_SOON, CONFIRM_NOW, MADE]);
  expect(await after(4)).toEqual([SETTLE_NOW, SETTLE_SOON, CONFIRM_NOW, MADE]);
});

it('staff are not reminded of a request that was settled', async () => {
  const id = await makeRequest('complaint');
  const settled = { outcome: 'done', answer: 'It was your doctor.' };
  const staff = await app.signInAs('staff', 1);
  expect((await staff.post(`/api/privacy/requests/${id}/settle`, settled)).status).toBe(200);
  app.clock.advance({ days: 40 });
  expect(await titlesOf(id, await app.signInAs('staff', 1))).toEqual([MADE]);
});
