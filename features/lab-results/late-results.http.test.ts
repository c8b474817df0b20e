import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { statusOf } from '#features/labs/labs.test-kit.ts';
import { labDoes, orderedBy, reported, sugarOf, uploaded } from './lab-results.test-kit.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp({});
  patient = await app.signInAs('patient', 1);
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const reportOf = async (orderId: string) => {
  const { body } = await patient.get(`/api/reports?limit=50&patient_id=${patient.personId}`);
  return body.reports.find(({ order_id: of }: { order_id: string }) => of === orderId);
};
/** In how many minutes the lab is asked about an order at the latest; null: never again. */
const minutesUntilCheck = async (orderId: string): Promise<number | null> => {
  const { rows } = await app.database.executor.executeSql(
    'select extract(epoch from next_check_at)::float8 * 1000 as at from lab_orders where id = $1',
    [orderId],
  );
  const { at } = rows[0] as { at: number | null };
  return at === null ? null : (at - app.clock.now().getTime()) / 60_000;
};
const failedJobs = async () => (await staff.get('/api/administration/health')).body.failed_jobs;

it('results that are not there when the order is done are asked for again until they are, and staff see the order', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900 });
  await reported(app, requestId, { results: 'none' });
  expect(await statusOf(patient, id)).toMatchObject({ state: 'completed', patients: [{ report_id: null }] });
  expect(await minutesUntilCheck(id)).toBeLessThanOrEqual(10);
  const isListed = async () => {
    const { orders } = (await staff.get('/api/all-orders?stuck=true')).body;
    return orders.some((each: { order_id: string }) => each.order_id === id);
  };
  expect(await isListed()).toBe(false);

  app.clock.advance({ hours: 49 });
  await app.runJob('labs.follow');
  await app.settled();
  expect(await statusOf(staff, id)).toMatchObject({ state: 'completed', stuck: 'report_late' });
  expect(await isListed()).toBe(true);
  const { discrepancies } = (await staff.get('/api/administration/discrepancies')).body;
  expect(discrepancies).toMatchObject([{ kind: 'lab_order', object_id: id, because: 'report_late' }]);
  expect(await failedJobs()).toEqual([]);

  expect(await minutesUntilCheck(id)).toBeLessThanOrEqual(10);

  await labDoes(app, requestId, { results: 'normal' });
  app.clock.advance({ minutes: 10 });
  await app.runJob('labs.follow');
  await app.settled();
  expect(await reportOf(id)).toMatchObject({ state: 'final', values: [{ loinc: '4548-4' }] });
  expect(await statusOf(staff, id)).toMatchObject({
    stuck: null,
    patients: [{ report_id: expect.any(String) }],
  });
  expect(await minutesUntilCheck(id)).toBeNull();
  expect(await isListed()).toBe(false);
});

it('does not ask the lab again once all results of an order have arrived', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['tsh'], total: 27_900, position: 1 });
  await reported(app, requestId);
  expect(await statusOf(patient, id)).toMatchObject({ state: 'completed' });
  expect(await minutesUntilCheck(id)).toBeNull();
});

it('the paper that the front desk has entered stays when it adds values later', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900, position: 2 });
  await labDoes(app, requestId, { event: 'task.completed' });
  const enter = (body: object) =>
    staff.post(`/api/lab-orders/${id}/report`, { patient_id: patient.personId, ...body });
  const file_id = await uploaded(staff, 'from the lab.pdf', '%PDF-1.4 by hand');
  expect(await enter({ file_id })).toMatchObject({ status: 201, body: { values: 0 } });
  const before = await reportOf(id);
  expect(before).toMatchObject({ source: 'clinic', paper: 'stored', file_id: expect.any(String) });
  const values = [{ name: 'HbA1c', value: '8.1', unit: '%', range: '4 - 5.6' }];
  expect(await enter({ values })).toMatchObject({ status: 201, body: { values: 1 } });
  await app.settled();
  expect(await reportOf(id)).toMatchObject({ paper: 'stored', file_id: before.file_id });
});

it('a value that is corrected into words, or into what no reading can have, takes its reading away', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900 });
  await labDoes(app, requestId, { event: 'task.completed' });
  const enter = async (name: string, value: string, unit: string) => {
    const body = { patient_id: patient.personId, values: [{ name, value, unit, range: '' }] };
    expect((await staff.post(`/api/lab-orders/${id}/report`, body)).status).toBe(201);
    await app.settled();
  };
  const before = new Set((await sugarOf(patient)).map((each: { id: string }) => each.id));
  const readings = async () =>
    (await sugarOf(patient))
      .filter((each: { id: string }) => !before.has(each.id))
      .map((each: { readings: { context: string } }) => each.readings.context)
      .sort();
  await enter('HbA1c', '8.1', '%');
  await enter('Fasting blood sugar', '110', 'mg/dL');
  expect(await readings()).toEqual(['fasting', 'hba1c']);
  await enter('HbA1c', 'Sample haemolysed', '');
  expect(await readings()).toEqual(['fasting']);
  await enter('Fasting blood sugar', '11000', 'mg/dL');
  expect(await readings()).toEqual([]);
});
