import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { Lab, LabNotice } from '#partners/lab/port.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { addressOf, atLab, orderBody, slotFor, statusOf } from './labs.test-kit.ts';
import type { LabsDeps } from './server/deps.ts';
import { readCallback } from './server/service/heard.ts';
import { CANCEL_AT_LAB } from './server/service/names.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 7);
});
afterAll(() => app.close());

const CREATED = { event: 'order.created', taskId: null, collector: null } as const;

/** An order that the lab has not confirmed: its id at the lab is unknown. */
async function unanswered(): Promise<{ id: string; reference: string }> {
  await atLab(app, { fault: 'nothing' });
  const address = await addressOf(patient);
  const body = orderBody(patient.personId, address, await slotFor(app, patient, address), {
    pay: 'collector',
  });
  expect((await patient.post('/api/create-order', body)).status).toBe(201);
  await app.settled();
  const { rows } = await app.database.executor.executeSql(
    'select reference from lab_order_patients where order_id = $1',
    [body.order_id],
  );
  return { id: body.order_id, reference: (rows[0] as { reference: string }).reference };
}

/** What we make of an event that names the order: the jobs that follow from it. */
async function heard(eventId: string, notice: Omit<LabNotice, 'eventId'>): Promise<string[]> {
  const { db, executor } = app.database;
  await executor.executeSql(
    `insert into lab_callbacks (lab, event_id, body, received_at) values ('orange-health', $1, '', now())`,
    [eventId],
  );
  const enqueued: string[] = [];
  const work = {
    ...{ db, now: app.clock.now(), log: { warn: () => {} } },
    transaction: ((run: never) => db.transaction(run)) as never,
    jobs: { enqueue: async (_tx: unknown, name: string) => void enqueued.push(name) },
  } as unknown as JobContext;
  const lab = { readStored: (): LabNotice => ({ ...notice, eventId }) } as unknown as Lab;
  const deps = { lab, secrets: { open: (body: string) => body } } as unknown as LabsDeps;
  await readCallback(work, deps, { lab: 'orange-health', event_id: eventId });
  return enqueued;
}

it('an order that was cancelled before the lab named it is cancelled at the lab once it does, and only then', async () => {
  const { id, reference } = await unanswered();
  const asked = await patient.post('/api/cancel-order', { order_id: id, reason: 4 });
  expect(asked.body).toMatchObject({ state: 'cancel_requested', lab_order_id: null });
  await app.settled();
  const named = { patientReference: reference, orderId: 'HYD900001', token: 'token of the lab' };
  const event = { ...named, ...CREATED };
  expect(await heard('late 1', { ...event, orderId: '', token: '' })).not.toContain(CANCEL_AT_LAB);
  expect(await heard('late 2', event)).toContain(CANCEL_AT_LAB);
  expect(await statusOf(patient, id)).toMatchObject({ state: 'cancel_requested', lab_order_id: 'HYD900001' });
  // It was asked already.
  expect(await heard('late 3', { ...event, event: 'task.confirmed' })).not.toContain(CANCEL_AT_LAB);
});

it('does not cancel an order at the lab that was not cancelled here, when its id arrives late', async () => {
  const { id, reference } = await unanswered();
  const named = { patientReference: reference, orderId: 'HYD900002', token: 'another token' };
  expect(await heard('late 4', { ...named, ...CREATED })).not.toContain(CANCEL_AT_LAB);
  expect(await statusOf(patient, id)).toMatchObject({ state: 'requested', lab_order_id: 'HYD900002' });
});

it('a callback that no key opens is dealt with, and every open order is due to be asked about', async () => {
  const { id } = await unanswered();
  const { db, executor } = app.database;
  const now = app.clock.now();
  await executor.executeSql('update lab_orders set next_check_at = $2 where id = $1', [
    id,
    new Date(now.getTime() + 600_000),
  ]);
  await executor.executeSql(
    "insert into lab_callbacks (lab, event_id, body, received_at) values ('orange-health', 'sealed', 'x', now())",
  );
  const failed: string[] = [];
  const work = {
    ...{ db, now, log: { error: (_of: object, what: string) => void failed.push(what) } },
    transaction: ((run: never) => db.transaction(run)) as never,
  } as unknown as JobContext;
  const deps = { lab: {}, secrets: secretsOf('a key that came after a lost one') } as unknown as LabsDeps;
  await readCallback(work, deps, { lab: 'orange-health', event_id: 'sealed' });
  expect(failed).toEqual([expect.stringContaining('another SECRET_KEY')]);
  const { rows } = await executor.executeSql(
    `select (select handled_at is not null from lab_callbacks where event_id = 'sealed') as "isHandled",
      (select next_check_at from lab_orders where id = $1) as due`,
    [id],
  );
  const [row] = rows as { isHandled: boolean; due: string }[];
  expect({ ...row, due: new Date(row?.due ?? 0) }).toEqual({ isHandled: true, due: now });
});
