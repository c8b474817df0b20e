import { createHash } from 'node:crypto';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { labDoes, orderedBy, reported, uploaded } from '#features/lab-results/lab-results.test-kit.ts';

const SECRET = 'only for tests, long and random';
const client = (id: string, brand = 'living') => ({
  ...{ id, brand, name: id },
  secretHash: createHash('sha256').update(SECRET).digest('base64url'),
});
const LABORATORY = 'http://terminology.hl7.org/CodeSystem/observation-category';

interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly status: string;
  readonly text: { readonly div: string };
  readonly [field: string]: unknown;
}

let app: TestApp;
let patient: Caller;
let system: Caller;
let token: string;
const askToken = async (id: string, scope?: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${id}:${SECRET}`).toString('base64')}`;
  const asked = { grant_type: 'client_credentials', ...(scope ? { scope } : {}) };
  return (await system.post('/fhir/R4/token', asked, { authorization })).body.access_token;
};
const read = (path: string, as = token) => system.get(`/fhir/R4/${path}`, { authorization: `Bearer ${as}` });
const allow = (allowed: boolean) => patient.put('/api/fhir-systems/city', { allowed });
const all = async (type: string): Promise<Resource[]> =>
  ((await read(`${type}?patient=${patient.personId}&_count=100`)).body.entry ?? []).map(
    ({ resource }: { resource: Resource }) => resource,
  );
const reportOf = async (orderId: string) => {
  const { reports } = (await patient.get('/api/reports?limit=50')).body;
  return reports.find(({ order_id }: { order_id: string }) => order_id === orderId);
};
/** The report of an order with its observations, as its references name them. */
async function foundOf(orderId: string): Promise<{ report: Resource; values: Resource[] }> {
  const { report_id } = await reportOf(orderId);
  const [report, ...others] = (await all('DiagnosticReport')).filter(({ id }) => id === report_id);
  expect(others, 'a report and its order are one resource').toEqual([]);
  const values: Resource[] = [];
  for (const { reference } of (report?.result ?? []) as { reference: string }[])
    values.push((await read(reference)).body);
  return { report: report as Resource, values };
}
const fhir = new Fhir();
const errorsIn = (resource: unknown) =>
  fhir.validate(resource as never).messages.filter(({ severity }) => severity === 'error');

let position = 0;
const order = (ids: readonly string[], total: number) =>
  orderedBy(app, patient, { ids, total, position: position++ });

beforeAll(async () => {
  app = await startTestApp({
    FHIR_CLIENTS: JSON.stringify([client('city'), client('third'), client('elsewhere', 'hospital')]),
  });
  patient = await app.signInAs('patient', 1);
  system = app.anonymous('living');
  expect((await allow(true)).status).toBe(200);
  token = await askToken('city');
});
afterAll(() => app.close());

describe('a report of a laboratory', () => {
  it('names its values, each an observation with code, unit, range and what it means', async () => {
    const { id, requestId } = await order(['lipid', 'hba1c'], 84_800);
    const [ordered] = (await all('DiagnosticReport')).filter(({ status }) => status === 'registered');
    expect(ordered?.result).toBeUndefined();
    await reported(app, requestId, { results: 'abnormal' });
    const { report, values } = await foundOf(id);
    const shown = await reportOf(id);
    expect(report).toMatchObject({
      ...{ status: 'final', subject: { reference: `Patient/${patient.personId}` } },
      performer: [{ display: shown.lab_name }],
    });
    expect((report.code as { text: string }).text).toContain('HbA1c');
    expect(values).toHaveLength(shown.values.length);
    expect(values[0]).toMatchObject({
      ...{ resourceType: 'Observation', status: 'final' },
      category: [{ coding: [{ system: LABORATORY, code: 'laboratory' }] }],
      code: { text: 'Total Cholesterol', coding: [{ system: 'http://loinc.org', code: '2093-3' }] },
      subject: { reference: `Patient/${patient.personId}` },
      valueQuantity: {
        ...{ value: shown.values[0].number, unit: 'mg/dL' },
        ...{ system: 'http://unitsofmeasure.org', code: 'mg/dL' },
      },
      interpretation: [{ coding: [{ code: 'H' }], text: 'A' }],
      referenceRange: [{ high: { value: 200, code: 'mg/dL' }, text: '<200' }],
    });
    for (const value of values) {
      expect(report.text.div).toContain((value.code as { text: string }).text);
      expect(value.text.div).toContain((value.code as { text: string }).text);
    }
    for (const resource of [report, ...values]) expect(errorsIn(resource)).toEqual([]);
  });

  it('says the same of a value in a search and by its id, and is found by code and date', async () => {
    const found = (await all('Observation')).filter(({ id }) => id.includes('.'));
    expect(found.length).toBeGreaterThan(4);
    for (const each of found) expect((await read(`Observation/${each.id}`)).body).toEqual(each);
    const of = `Observation?patient=${patient.personId}&code=http://loinc.org|2093-3`;
    const taken = String(found[0]?.effectiveDateTime).slice(0, 10);
    expect((await read(of)).body.entry).toHaveLength(1);
    expect((await read(`${of}&date=ge${taken}`)).body.entry).toHaveLength(1);
    expect((await read(`${of}&date=lt2020-01-01`)).body.entry).toBeUndefined();
  });

  it('has words that are no number as text, and says where flag and range differ', async () => {
    const text = await order(['tsh'], 27_900);
    await reported(app, text.requestId, { results: 'text' });
    const { values } = await foundOf(text.id);
    expect(values[1]).toMatchObject({ valueString: 'Normocytic normochromic' });
    expect(values[1]?.valueQuantity).toBeUndefined();
    const other = await order(['hba1c'], 39_900);
    await reported(app, other.requestId, { results: 'contradicting' });
    const [value] = (await foundOf(other.id)).values;
    expect(value).toMatchObject({
      interpretation: [{ coding: [{ code: 'H' }], text: 'N' }],
      note: [{ text: expect.stringContaining('different') }],
    });
    for (const each of [...values, value]) expect(errorsIn(each)).toEqual([]);
  });

  it('has a bound where the laboratory could measure no further, and a unit as printed where none is known', async () => {
    const staff = await app.signInAs('staff', 1);
    const { id, requestId } = await order(['tsh'], 27_900);
    await labDoes(app, requestId, { event: 'task.completed' });
    const given = [
      { name: 'TSH', value: '< 0.01', unit: 'uIU/mL', range: '0.4 - 4.05', flag: 'L' },
      { name: 'Something new', value: '7', unit: 'spoons', range: 'Adults: see overleaf' },
      { name: 'Another', value: '12', unit: '', range: '' },
    ];
    const body = { patient_id: patient.personId, values: given };
    expect((await patient.post(`/api/lab-orders/${id}/report`, body)).status).toBeGreaterThan(400);
    expect((await staff.post(`/api/lab-orders/${id}/report`, body)).status).toBe(201);
    await app.settled();
    const [tsh, own, bare] = (await foundOf(id)).values;
    expect(tsh).toMatchObject({
      valueQuantity: { value: 0.01, comparator: '<', code: 'u[IU]/mL' },
      referenceRange: [{ low: { value: 0.4 }, high: { value: 4.05 } }],
    });
    expect(own?.valueQuantity).toEqual({ value: 7, unit: 'spoons' });
    expect(own?.referenceRange).toEqual([{ text: 'Adults: see overleaf' }]);
    expect(own?.code).toEqual({ text: 'Something new' });
    expect(own?.interpretation).toBeUndefined();
    expect([bare?.valueQuantity, bare?.referenceRange]).toEqual([{ value: 12 }, undefined]);
    for (const each of [tsh, own, bare]) expect(errorsIn(each)).toEqual([]);
  });

  it('is partial until all is there, and says what the laboratory has corrected under the same id', async () => {
    const { id, requestId } = await order(['hba1c'], 39_900);
    await labDoes(app, requestId, { event: 'task.completed' });
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'normal', ready: 1 });
    const before = await foundOf(id);
    expect([before.report.status, before.values[0]?.status]).toEqual(['partial', 'preliminary']);
    await labDoes(app, requestId, { event: 'order.completed', results: 'normal' });
    expect((await foundOf(id)).report.status).toBe('final');
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'abnormal' });
    const after = await foundOf(id);
    expect([after.report.status, after.values[0]?.status]).toEqual(['corrected', 'corrected']);
    expect(after.values[0]?.id).toBe(before.values[0]?.id);
    expect(after.values[0]?.note).toEqual([{ text: expect.stringContaining('Before: ') }]);
    // The reading that vitals keep of it is the same measurement.
    const { identifier } = after.values[0] as { identifier?: { value: string }[] };
    const reading = (await read(`Observation/${identifier?.[0]?.value}`)).body;
    expect(reading.identifier).toEqual(identifier);
  });

  it('that a patient calls so stays a file', async () => {
    const file_id = await uploaded(patient, 'scan.pdf', '%PDF-1.4 of values');
    const report_id = crypto.randomUUID();
    const given = { report_id, file_id, name: 'An old scan', day: '2024-05-06' };
    expect((await patient.post('/api/reports', given)).status).toBe(201);
    expect((await read(`DiagnosticReport/${report_id}`)).status).toBe(404);
    expect((await read(`DocumentReference/${file_id}`)).status).toBe(200);
  });
});

describe('values of a laboratory', () => {
  const oneValue = async () => (await all('Observation')).find(({ id }) => id.includes('.'))?.id ?? '';

  it('are read with the scope of observations only, and each read is noted', async () => {
    const id = await oneValue();
    const [reportId = ''] = id.split('.');
    const reports = await askToken('city', 'system/DiagnosticReport.rs');
    expect((await read(`DiagnosticReport/${reportId}`, reports)).status).toBe(200);
    expect((await read(`Observation/${id}`, reports)).status).toBe(403);
    expect((await read(`Observation?patient=${patient.personId}`, reports)).status).toBe(403);
    const values = await askToken('city', 'system/Observation.rs');
    expect((await read(`DiagnosticReport/${reportId}`, values)).status).toBe(403);
    const noted = async () =>
      (
        await app.database.executor.executeSql(
          "select 1 from fhir_reads where patient_id = $1 and resource = 'Observation' and client_id = 'city'",
          [patient.personId],
        )
      ).rows.length;
    const before = await noted();
    expect((await read(`Observation/${id}`, values)).status).toBe(200);
    expect(await noted()).toBe(before + 1);
  });

  it('cannot be read by systems without consent, and an unknown line answers 404', async () => {
    const id = await oneValue();
    for (const other of ['third', 'elsewhere'])
      expect((await read(`Observation/${id}`, await askToken(other))).status).toBe(404);
    for (const wrong of [id.replace(/\.\w+$/, '.0123456789ab'), `${id}0`, id.split('.')[0]])
      expect((await read(`Observation/${wrong}`)).status).toBe(404);
  });

  it('cannot be read after the patient has withdrawn consent', async () => {
    const id = await oneValue();
    await allow(false);
    expect((await read(`Observation/${id}`)).status).toBe(404);
    await allow(true);
  });
});
