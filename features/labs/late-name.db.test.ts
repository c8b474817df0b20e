import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { Lab, LabNotice } from '#partners/lab/port.ts';
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
