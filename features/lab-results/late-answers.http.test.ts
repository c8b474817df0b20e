import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { Lab, LabPaper, LabResults } from '#partners/lab/port.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { labDoes, orderedBy, reported } from './lab-results.test-kit.ts';
import { fetchResults } from './server/service/fetch.ts';
import { fetchPaper } from './server/service/paper.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp({});
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

const reportOf = async (orderId: string) => {
  const { body } = await patient.get(`/api/reports?limit=50&patient_id=${patient.personId}`);
  return body.reports.find(({ order_id: of }: { order_id: string }) => of === orderId);
};

/** A job that begins now and enqueues nothing. */
const jobNow = (): JobContext => {
  const { db } = app.database;
  return {
    ...{ db, now: app.clock.now(), log: { warn: () => {} } },
    transaction: ((run: never) => db.transaction(run)) as never,
    jobs: { enqueue: async () => {} },
  } as unknown as JobContext;
};

/** Sodium of a patient, as the lab prints it. */
const sodium = (patientReference: string, value: string): LabResults => ({
  ...{ patientReference, completedAt: null },
  values: [{ code: '2951-2', name: 'Sodium', value, unit: 'mmol/L', range: '136 - 145', flag: '' }],
});

/** A job asks the lab at this moment. `answer` gives it the lab's answer and waits until the job is done. */
async function asksNow(orderId: string): Promise<{ answer(value: string): Promise<void> }> {
  const { rows } = await app.database.executor.executeSql(
    'select reference from lab_order_patients where order_id = $1',
    [orderId],
  );
  const { reference } = rows[0] as { reference: string };
  let answerWith: (results: LabResults[]) => void = () => {};
  const answered = new Promise<LabResults[]>((resolve) => {
    answerWith = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    const results = () => {
      resolve();
      return answered;
    };
    done = fetchResults(jobNow(), { name: 'Lab', results } as unknown as Lab, orderId);
  });
  return {
    async answer(value) {
      answerWith([sodium(reference, value)]);
      await done;
    },
  };
}

it('a slow answer of the lab from before a correction replaces nothing and withdraws no alert', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['electrolytes'], total: 34_900 });
  await labDoes(app, requestId, { event: 'task.completed' });
  const first = await asksNow(id);
  app.clock.advance({ minutes: 1 });
  const second = await asksNow(id);
  await second.answer('118');
  const corrected = await reportOf(id);
  expect(corrected).toMatchObject({ critical: 1, values: [{ value: '118' }] });
  const openAlerts = async () =>
    (await patient.get(`/api/reports/${corrected.report_id}`)).body.open_critical.length;
  expect(await openAlerts()).toBe(1);
  await first.answer('140');
  expect(await reportOf(id)).toMatchObject({ critical: 1, values: [{ value: '118', corrected: null }] });
  expect(await openAlerts()).toBe(1);

  app.clock.advance({ minutes: 1 });
  await (await asksNow(id)).answer('140');
  expect(await reportOf(id)).toMatchObject({ critical: 0, values: [{ value: '140' }] });
  expect(await openAlerts()).toBe(0);
});

it('a paper that the lab was asked for before a correction is not stored as the paper of the corrected report', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900, position: 2 });
  await reported(app, requestId, { results: 'normal', paper: 'missing' });
  const { report_id: reportId } = await reportOf(id);
  const stored = new Set<string>();
  const blobs = {
    put: async (key: string) => void stored.add(key),
    delete: async (key: string) => void stored.delete(key),
  } as unknown as BlobStore;
  let hand: (paper: LabPaper) => void = () => {};
  let fetched: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    const lab = {
      details: async () => ({ reports: [{ name: 'Of the patient', url: 'https://lab.example/1.pdf' }] }),
      paper: () => {
        resolve();
        return new Promise<LabPaper>((answer) => {
          hand = answer;
        });
      },
    } as unknown as Lab;
    fetched = fetchPaper(jobNow(), { lab, blobs }, reportId);
  });
  await labDoes(app, requestId, { event: 'test.completed_sent', results: 'abnormal' });
  expect(await reportOf(id)).toMatchObject({ abnormal: 1, file_id: null });
  hand({ kind: 'pdf', bytes: Buffer.from('%PDF-1.4 from before the correction') });
  await fetched;
  expect(await reportOf(id)).toMatchObject({ abnormal: 1, file_id: null });
  expect([...stored]).toEqual([]);
});

it('an answer of the lab that comes after the clinic has entered the results adds nothing to them', async () => {
  const staff = await app.signInAs('staff', 1);
  const { id, requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900, position: 1 });
  await labDoes(app, requestId, { event: 'task.completed' });
  const asked = await asksNow(id);
  const values = [{ name: 'HbA1c', value: '8.1', unit: '%', range: '4 - 5.6' }];
  const entered = { patient_id: patient.personId, values };
  const key = { 'idempotency-key': requestId };
  const enter = () => staff.post(`/api/lab-orders/${id}/report`, entered, key);
  expect((await enter()).status).toBe(201);
  // Sent again after a lost answer.
  expect(await enter()).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
  await asked.answer('140');
  expect(await reportOf(id)).toMatchObject({ source: 'clinic', values: [{ printed_name: 'HbA1c' }] });
});
