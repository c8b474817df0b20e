import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { claim, settle } from '#features/notifications/server/push/claims.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { addMedicine } from './medications.test-kit.ts';
import { sendReminders } from './server/index.ts';

const at = (clock: string) => clinicInstant('2030-02-12', clock);

let app: TestApp;
let service: PushEndpoint;
const patients: { caller: Caller; device: PushDevice; subscriptionId: string }[] = [];
beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
  app.clock.set(at('05:00').toISOString());
  for (const number of [11, 12, 13]) {
    const caller = await app.signInAs('patient', number);
    const device = service.device();
    const { body } = await caller.post('/api/notify/push/subscriptions', device.subscription);
    patients.push({ caller, device, subscriptionId: body.subscription_id });
    await addMedicine(caller);
  }
});
afterAll(async () => {
  for (const { caller } of patients) await caller.put('/api/update-med-notification', { remind: false });
  await app?.close();
  await service?.close();
});

const received = () =>
  patients.map(
    ({ device }) =>
      device.received.filter(({ payload: { tag } }) => String(tag).startsWith('medicines:')).length,
  );

it('of one time share a job, reach each device once, and one that fails is tried again alone', async () => {
  const now = at('08:00');
  app.clock.set(now.toISOString());
  const { db } = app.database;
  const [, second] = patients;
  if (second) second.device.answer = { status: 503 };
  await sendReminders({ db, now, transaction: ((work: never) => db.transaction(work)) as never });
  await expect.poll(() => received(), { timeout: 20_000 }).toEqual([1, 0, 1]);
  if (second) second.device.answer = { status: 201 };
  await expect.poll(() => received(), { timeout: 20_000 }).toEqual([1, 1, 1]);
  await app.settled();
  expect(received()).toEqual([1, 1, 1]);
  for (const { caller } of patients) {
    const { body } = await caller.get('/api/notify/notifications/');
    const own = body.notifications.filter(({ href }: { href: string }) => href.startsWith('/medicines'));
    expect(own).toHaveLength(1);
  }
  const shared = await rowsOf<{ pushes: number }>(
    db,
    sql`select jsonb_array_length(data->'data'->'pushes') as pushes from jobs.job
      where data->>'name' = 'notifications.push-many'`,
  );
  expect(shared).toEqual([{ pushes: 3 }]);
});

it('are claimed once however many claim at the same moment, and not again after a crash', async () => {
  const { db } = app.database;
  const of = () => ({
    ...{ subscriptionId: patients[0]?.subscriptionId ?? '', subjectId: uuid() },
    ...{ seq: 1, upTo: 1 },
  });
  const [crashed, repeated, failed] = [of(), of(), of()];
  const now = new Date();
  const later = new Date(now.getTime() + 120_000);
  expect((await Promise.all([1, 2, 3].map(() => claim(db, crashed, now, true)))).toSorted()).toEqual([
    ...['claimed', 'sent', 'sent'],
  ]);
  expect(await claim(db, crashed, later, true)).toBe('sent');
  expect(await claim(db, repeated, now)).toBe('claimed');
  expect(await claim(db, repeated, later)).toBe('claimed');
  expect(await claim(db, failed, now, true)).toBe('claimed');
  await settle(db, failed, false);
  expect(await claim(db, failed, later, true)).toBe('claimed');
  await settle(db, failed, true);
  expect(await claim(db, failed, later, true)).toBe('sent');
});
