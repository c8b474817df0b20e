import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderedBy, reported } from '#features/lab-results/lab-results.test-kit.ts';
import { feeVisits } from '#features/payments/fee-visits.test-kit.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp({ VISIT_FEES: 'online' });
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  for (const [who, other_name] of [
    [patient, PATIENT],
    [doctor, DOCTOR],
    [await app.signInAs('doctor', 3), PAID_DOCTOR],
  ] as const)
    expect((await who.post('/api/auth/update-user/', { other_name })).status).toBe(200);
});
afterAll(() => app.close());

const [PATIENT, DOCTOR, PAID_DOCTOR] = ['సీతా రావు', 'డా. కొల్లూరి', 'డా. వేణు'];
/** What a reader of Telugu, and one of English, find. */
async function read(by: Caller, path: string, find: (body: never) => unknown): Promise<unknown[]> {
  const [telugu, english] = [
    await by.get(path, { 'accept-language': 'te' }),
    await by.get(path, { 'accept-language': 'en' }),
  ];
  expect([telugu.status, english.status], path).toEqual([200, 200]);
  return [find(telugu.body as never), find(english.body as never)];
}
const LATIN = expect.stringMatching(/^[\p{Script=Latin} .]+$/u);

it('a suggested test names its patient and who suggested it in the script of the reader', async () => {
  const cart_item_id = uuid();
  const given = { cart_item_id, package_id: 'hba1c', patient_id: patient.personId };
  expect((await doctor.post('/api/cart-list', given)).body).toMatchObject({ state: 'suggested' });
  const names = await read(
    patient,
    `/api/cart-list?cart_item_id=${cart_item_id}`,
    ({ items }: Body<'items'>) => [items[0]?.patient_name, items[0]?.suggested_by_name],
  );
  expect(names).toEqual([
    [PATIENT, DOCTOR],
    [LATIN, LATIN],
  ]);
});

it('a report names its patient and who has gone over it in the script of the reader', async () => {
  const { id, requestId } = await orderedBy(app, patient, { ids: ['tsh'], total: 27_900 });
  await reported(app, requestId, { results: 'abnormal' });
  const { reports } = (await patient.get('/api/reports?limit=50')).body;
  const { report_id } = reports.find(({ order_id }: { order_id: string }) => order_id === id);
  const unseen = await read(doctor, '/api/reports-unseen?limit=50', (body: Body<'reports'>) => {
    return body.reports.find((each) => each.report_id === report_id)?.patient_name;
  });
  expect(unseen).toEqual([PATIENT, LATIN]);
  expect((await doctor.post(`/api/reports/${report_id}/seen`)).status).toBe(200);
  const seen = await read(patient, `/api/reports/${report_id}`, (body: { seen: { by_name: string } }) => {
    return body.seen.by_name;
  });
  expect(seen).toEqual([DOCTOR, LATIN]);
});

it('a watched relative is named in the script of the reader', async () => {
  const invited = { watch_id: uuid(), label: 'Ravi', important_only: false };
  const { token } = (await patient.post('/api/medication-watches', invited)).body;
  const son = await app.signInAs('patient', 2);
  expect((await son.post('/api/medication-watch-links/accept', { token })).status).toBe(200);
  const names = await read(son, '/api/medication-watched', ({ watched }: Body<'watched'>) =>
    watched.map(({ patient_name }) => patient_name),
  );
  expect(names).toEqual([[PATIENT], [LATIN]]);
});

it('the fee of a visit names the clinician in the script of the reader', async () => {
  const payer = await app.signInAs('patient', 30);
  const doctorId = app.idOf('doctor', 3);
  const { payment } = await feeVisits(() => ({ app, patient: payer, doctorId })).reserved();
  const names = await read(
    payer,
    `/api/payment-requests/${payment.request_id}`,
    (body: { visit: { with: string } }) => body.visit.with,
  );
  expect(names).toEqual([PAID_DOCTOR, LATIN]);
});

/** A reply with one list of things that have names. */
type Body<List extends string> = Readonly<Record<List, readonly Readonly<Record<string, string>>[]>>;
