import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aMeter, aPicture, process as readOnly, send, shownBy } from './photos.test-kit.ts';

/** Our own principal behind the calls, on pictures of the development generator: in threads of its own. */
let app: TestApp;
let patient: Caller;
let other: Caller;
beforeAll(async () => {
  app = await startTestApp({ IMAGE_READER: 'meter' });
  patient = await app.signInAs('patient', 1);
  other = await app.signInAs('patient', 2);
});
afterAll(() => app?.close());

it('tells what it is sure of and nothing else, with the place in the picture', async () => {
  let [notified, wrong] = [0, 0];
  for (let number = 5_000_018; number < 5_000_030; number++) {
    const { status, body } = await readOnly(patient, await aMeter(number));
    expect(status).toBe(200);
    if (body.status === 'unreadable') {
      expect([body.kind, body.readings, body.unit, body.confidence]).toEqual([null, null, null, null]);
      expect(body.reason).toEqual(expect.any(String));
      continue;
    }
    notified += 1;
    const { texts } = shownBy(number);
    const { value, systolic, diastolic, pulse } = body.readings;
    const said = [value, systolic, diastolic, pulse].filter((each) => each !== undefined);
    if (said.join() !== texts.slice(0, said.length).map(Number).join()) wrong += 1;
    for (const box of body.boxes) {
      expect(body.readings).toHaveProperty(box.field);
      expect(box.x + box.width).toBeLessThanOrEqual(1.001);
      expect(box.confidence).toBeGreaterThanOrEqual(body.confidence);
    }
  }
  // Which of them it reads depends on its weights; a wrong one is worse than none.
  expect(notified).toBeGreaterThan(0);
  expect(wrong).toBe(0);
});

it('says what is wrong with a picture in which it sees nothing', async () => {
  expect((await send(patient, await aPicture('jpeg', '#0a0a0a'))).body).toMatchObject({
    status: 'unreadable',
    reason: 'dark',
  });
  expect((await send(patient, await aPicture('png', '#9aa'))).body.reason).toBe('no_meter');
});

const quantile = (all: number[], share: number): number =>
  all.sort((a, b) => a - b)[Math.floor(all.length * share)] as number;

it('leaves the server free: a request for vitals takes at most twice as long', async () => {
  const photo = await aMeter(5_000_024, 4);
  const asked = async (many: number) => {
    const times: number[] = [];
    for (let n = 0; n < many; n++) {
      const before = performance.now();
      await other.get('/api/vitals?limit=100');
      times.push(performance.now() - before);
    }
    return times;
  };
  await readOnly(patient, photo);
  await asked(60);
  const idle = await asked(200);
  let busy = true;
  const reading = (async () => {
    let read = 0;
    while (busy) {
      expect((await readOnly(patient, photo)).status).toBe(200);
      read += 1;
    }
    return read;
  })();
  const during = await asked(200);
  busy = false;
  expect(await reading).toBeGreaterThan(0);
  // The middle tells whether the event loop is held; single late answers are those of a machine with other work.
  expect(quantile(during, 0.5)).toBeLessThan(3 * quantile(idle, 0.5) + 10);
});
