import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOBODY = '+919812345678';

it('a reset code gets the same answer in the same time for a number with and without an account', async () => {
  const known = app.phoneOf('patient', 11);
  const caller = app.anonymous();
  const times: number[] = [];
  const bodies: Record<string, unknown>[] = [];
  for (const identifier of [known, NOBODY]) {
    const from = performance.now();
    const sent = await caller.post('/api/auth/send-otp/', { identifier, purpose: 'reset_password' });
    times.push(performance.now() - from);
    expect(sent.status).toBe(200);
    bodies.push(sent.body);
  }
  const alike = ({ sent_to: _to, expires_at: _at, ...rest }: Record<string, unknown>) => rest;
  expect(alike(bodies[0]!)).toEqual(alike(bodies[1]!));
  for (const time of times) expect(time).toBeGreaterThanOrEqual(145);
  const outbox = async (to: string) =>
    (await caller.get(`/api/outbox?to=${encodeURIComponent(to)}`)).body.messages;
  expect(await outbox(known)).toHaveLength(1);
  expect(await outbox(NOBODY)).toEqual([]);
});

it('a person of another brand gets the answer of a new person, and can join', async () => {
  const phone = app.phoneOf('doctor', 4, 'hospital');
  const [elsewhere, nobody] = ['living', 'living'].map((brand) => app.anonymous(brand as 'living'));
  const ask = (identifier: string) => elsewhere!.post('/api/auth/identify/', { identifier });
  const [known, unknown] = [await ask(phone), await ask(NOBODY)];
  expect([known.body.step, known.body.channels]).toEqual([unknown.body.step, unknown.body.channels]);
  expect(known.body.step).toBe(3);
  const sent = [phone, NOBODY].map((identifier) => nobody!.post('/api/auth/send-otp/', { identifier }));
  expect((await Promise.all(sent)).map(({ body }) => body.step)).toEqual([3, 3]);
  const atHome = await app.anonymous('hospital').post('/api/auth/identify/', { identifier: phone });
  expect(atHome.body.step).toBe(1);
  const joining = app.anonymous();
  const signedIn = await joining.signIn('credentials', { identifier: phone, password: 'sukham-demo-2026' });
  expect(signedIn.status).toBe(200);
  expect((await ask(phone)).body.step).toBe(1);
});

it('guessing the code of a reset ends after ten tries, for numbers with and without an account', async () => {
  const caller = app.anonymous();
  for (const identifier of [app.phoneOf('patient', 12), '+919812345679']) {
    const guess = () =>
      caller.post('/api/auth/reset-password/', { identifier, code: '123456', password: 'a long password' });
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await guess());
    expect(answers.slice(0, 10).map((reply) => reply.status)).toEqual(Array(10).fill(400));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

it('who has a number can’t be asked for a whole directory', async () => {
  const caller = app.anonymous();
  const ask = (n: number) =>
    caller.post('/api/auth/identify/', { identifier: `+9198${String(n).padStart(8, '0')}` });
  // The guesses above were counted as well.
  let answered = 0;
  let last = await ask(answered);
  while (last.status === 200 && answered < 300) last = await ask(++answered);
  expect(answered).toBeGreaterThan(150);
  expect(answered).toBeLessThanOrEqual(200);
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});
