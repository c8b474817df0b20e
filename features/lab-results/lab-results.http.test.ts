import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { statusOf } from '#features/labs/labs.test-kit.ts';
import { criticalTests } from './critical.test-kit.ts';
import { entriesOf, labDoes, orderedBy, reported, sugarOf, uploaded } from './lab-results.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await startTestApp({});
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  stranger = await app.signInAs('patient', 31);
});
afterAll(() => app.close());

let position = 0;
const order = (ids: readonly string[], total: number) =>
  orderedBy(app, patient, { ids, total, position: position++ });
const reports = async (by = patient) =>
  (await by.get(`/api/reports?limit=50&patient_id=${patient.personId}`)).body.reports;
const reportOf = async (orderId: string) =>
  (await reports()).find(({ order_id: of }: { order_id: string }) => of === orderId);

describe('the results of an order', () => {
  it('are stored once, with the lab’s own flag and range, and the paper among the files', async () => {
    const { id, requestId } = await order(['lipid', 'hba1c'], 84_800);
    await labDoes(app, requestId, { event: 'task.completed' });
    await labDoes(app, requestId, { event: 'test.completed_sent', ready: 2, results: 'abnormal' });
    expect(await statusOf(patient, id)).toMatchObject({ state: 'partly_reported' });
    expect(await reportOf(id)).toMatchObject({ state: 'partial', paper: 'none', values: [{}, {}] });
    await labDoes(app, requestId, { event: 'order.completed', times: 2 });
    const report = await reportOf(id);
    const whole = { state: 'final', source: 'lab', paper: 'stored', abnormal: 1, critical: 0 };
    expect(report).toMatchObject(whole);
    expect(report.values).toHaveLength(5);
    expect(report.values[0]).toMatchObject({
      ...{ loinc: '2093-3', printed_name: 'Total Cholesterol', unit: 'mg/dL', range: '<200', flag: 'A' },
      ...{ high: 200, level: 'high', contradicts: false },
    });
    const file = await patient.get(`/api/files/${report.file_id}`);
    expect(file.status).toBe(200);
    expect((await doctor.get(`/api/files/${report.file_id}`)).status).toBe(200);
    expect((await stranger.get(`/api/files/${report.file_id}`)).status).toBe(404);
    expect((await stranger.get(`/api/reports/${report.report_id}`)).status).toBe(404);
    expect(await entriesOf(patient, 'lab_reported')).not.toEqual([]);
    expect(await entriesOf(doctor, 'lab_reported')).not.toEqual([]);
  });

  it('are both listed where the lab prints two for one code, and wait for a review', async () => {
    const { id, requestId } = await order(['tsh'], 27_900);
    await reported(app, requestId, { results: 'repeated', times: 2 });
    const report = await reportOf(id);
    expect(report).toMatchObject({ abnormal: 2, seen: null });
    expect(report.values).toMatchObject([
      { level: 'high', repeated: true, corrected: null },
      { level: 'in_range', repeated: true, corrected: null },
    ]);
    const unseen = (await doctor.get('/api/reports-unseen?limit=50')).body.reports;
    expect(unseen.map((each: { report_id: string }) => each.report_id)).toContain(report.report_id);
  });

  it('become readings exactly once where they are sugar or HbA1c', async () => {
    const before = (await sugarOf(patient)).length;
    const { requestId } = await order(['diabetes-check'], 44_900);
    await reported(app, requestId, { results: 'normal', times: 3 });
    await labDoes(app, requestId, { event: 'test.completed_sent' });
    await labDoes(app, requestId, { event: 'order.completed' });
    const readings = (await sugarOf(patient)).slice(0, (await sugarOf(patient)).length - before);
    expect(
      readings.map(({ readings: { context } }: { readings: { context: string } }) => context).sort(),
    ).toEqual(['fasting', 'hba1c']);
  });

  it('that the lab corrects correct their readings, once', async () => {
    const before = new Set((await sugarOf(patient)).map(({ id }: { id: string }) => id));
    const ours = async () => (await sugarOf(patient)).filter(({ id }: { id: string }) => !before.has(id));
    const { id, requestId } = await order(['hba1c'], 39_900);
    await labDoes(app, requestId, { event: 'task.completed' });
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'normal', ready: 1 });
    const [first] = await ours();
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'abnormal' });
    await labDoes(app, requestId, { event: 'order.completed', results: 'abnormal', times: 3 });
    const after = await ours();
    expect(after.map((each: { id: string }) => each.id)).toEqual([first.id]);
    const report = await reportOf(id);
    expect(after[0].readings.value).toBe(report.values[0].number);
    expect(after[0].readings.value).not.toBe(first.readings.value);
    const { changes } = (await patient.get(`/api/vitals/${first.id}/history`)).body;
    expect(changes).toHaveLength(1);
  });

  it('are fetched again when the lab corrects them after all was there, with their paper', async () => {
    const { id, requestId } = await order(['hba1c'], 39_900);
    await reported(app, requestId, { results: 'normal' });
    const before = await reportOf(id);
    expect(before).toMatchObject({ state: 'final', paper: 'stored', abnormal: 0 });
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'abnormal', times: 2 });
    const after = await reportOf(id);
    expect(after).toMatchObject({ state: 'final', paper: 'stored', abnormal: 1, seen: null });
    expect(after.values).toHaveLength(before.values.length);
    const [was] = before.values;
    expect([was.corrected, after.values[0].corrected]).toEqual([
      null,
      { at: expect.any(String), from: `${was.value} ${was.unit}` },
    ]);
    expect(after.file_id).not.toBe(before.file_id);
    expect((await patient.get(`/api/files/${before.file_id}`)).status, 'the earlier paper stays').toBe(200);
    expect(await statusOf(patient, id)).toMatchObject({ state: 'completed' });
  });

  it('end the same in whichever order the lab’s events and its correction are heard', async () => {
    const events = ['task.completed', 'test.completed_sent', 'order.completed', 'test.completed_sent'];
    const course = fc.tuple(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.nat(events.length - 1),
    );
    const ends: unknown[] = [];
    for (const [heard, correctedAt] of fc.sample(course, { numRuns: 6, seed: 16 })) {
      const { id, requestId } = await order(['hba1c'], 39_900);
      for (const [n, event] of heard.entries())
        await labDoes(app, requestId, { event, results: n < correctedAt ? 'normal' : 'abnormal' });
      const { state, abnormal, paper, values } = await reportOf(id);
      const lines = values.map(({ value, flag }: { value: string; flag: string }) => [value, flag]);
      ends.push([(await statusOf(patient, id)).state, state, abnormal, paper, lines]);
    }
    expect(ends[0]).toMatchObject(['completed', 'final', 1, 'stored', [[expect.any(String), 'A']]]);
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('lead from the result to the chat with a doctor who looks after the patient', async () => {
    const { id, requestId } = await order(['hba1c'], 39_900);
    await reported(app, requestId, { results: 'abnormal' });
    const { report_id } = await reportOf(id);
    const { ask_id } = (await patient.get(`/api/reports/${report_id}`)).body;
    const chat = await patient.post('/api/chats', { with_user_id: ask_id });
    expect([200, 201]).toContain(chat.status);
    expect((await doctor.get(`/api/reports/${report_id}`)).body.ask_id).toBeNull();
  });

  it('show how an analyte has gone on, and say what it is in the reader’s language', async () => {
    const { id, requestId } = await order(['hba1c'], 39_900);
    await reported(app, requestId, { results: 'contradicting' });
    const { report_id } = await reportOf(id);
    const { body } = await patient.get(`/api/reports/${report_id}`, { 'accept-language': 'te' });
    expect(body.values[0]).toMatchObject({ level: 'high', flag: 'N', contradicts: true });
    expect(body.values[0].trend.length).toBeGreaterThanOrEqual(3);
    expect(body.values[0].about).toMatch(/\p{Script=Telugu}/u);
    const text = await order(['tsh'], 27_900);
    await reported(app, text.requestId, { results: 'text' });
    expect((await reportOf(text.id)).values[1]).toMatchObject({
      ...{ value: 'Normocytic normochromic', number: null, level: 'unknown', loinc: null },
    });
  });

  it.each([
    ['html', 'not_pdf'],
    ['missing', 'missing'],
    ['foreign', 'foreign'],
    ['large', 'too_large'],
  ])('say why there is no paper when the link leads to %s, and fetch it later', async (paper, state) => {
    const { id, requestId } = await order(['tsh'], 27_900);
    await reported(app, requestId, { paper });
    const report = await reportOf(id);
    expect(report).toMatchObject({ paper: state, file_id: null, values: [{}], can: { fetch_paper: true } });
    await labDoes(app, requestId, { paper: 'pdf' });
    expect((await patient.post(`/api/reports/${report.report_id}/paper`)).status).toBe(200);
    await app.settled();
    expect(await reportOf(id)).toMatchObject({ paper: 'stored', can: { fetch_paper: false } });
  });
});

describe('a critical value', () => {
  it('is on the care team’s list within the hour, notifies everybody, and says to the patient who to call', async () => {
    const { id, requestId } = await order(['electrolytes'], 34_900);
    await reported(app, requestId, { results: 'critical' });
    const report = await reportOf(id);
    expect(report).toMatchObject({ critical: 1 });
    const at = `/api/reports/${report.report_id}`;
    const shown = (await patient.get(at)).body;
    expect(shown.open_critical[0].notified.length).toBeGreaterThan(0);
    expect(shown.open_critical[0].text).toContain('Sodium');
    const telugu = await patient.get(at, { 'accept-language': 'te' });
    expect(telugu.body.open_critical[0].text).toMatch(/^సోడియం \d/);
    expect(await entriesOf(doctor, 'lab_critical')).toHaveLength(1);
    expect(await entriesOf(patient, 'lab_critical')).toHaveLength(1);
    const listed = async (language = 'en') => {
      const said = { 'accept-language': language };
      const { body } = await doctor.get('/api/vitals-triage?reason=critical&limit=100', said);
      return body.patients.find((each: { patient_id: string }) => each.patient_id === patient.personId);
    };
    const entry = await listed();
    expect((await listed('te')).alert.text).toMatch(/^సోడియం \d/);
    expect(entry.alert).toMatchObject({ href: `/patients/${patient.personId}/reports/${report.report_id}` });
    const due = Date.parse(entry.deadline_at) - app.clock.now().getTime();
    expect(due).toBeLessThanOrEqual(3_600_000);
    app.clock.advance({ minutes: 1 });
    await doctor.patch(`/api/vitals-triage/${patient.personId}`, { closed: true });
    expect((await listed())?.alert ?? null).toBeNull();
    expect((await patient.get(at)).body.open_critical).toEqual([]);
  });
});

describe('a critical value, corrected or of a child,', () => criticalTests(() => ({ app, patient, doctor })));

describe('what a doctor goes over', () => {
  it('is listed until a clinician has seen it, the critical ones first', async () => {
    const unseen = async () => (await doctor.get('/api/reports-unseen?limit=50')).body.reports;
    const before = await unseen();
    expect(before[0].critical).toBeGreaterThan(0);
    const { report_id } = before[0];
    expect((await patient.post(`/api/reports/${report_id}/seen`)).status).toBe(404);
    expect((await doctor.post(`/api/reports/${report_id}/seen`)).body.seen).toMatchObject({
      at: expect.any(String),
    });
    expect((await unseen()).map((each: { report_id: string }) => each.report_id)).not.toContain(report_id);
  });
});

describe('reports by hand', () => {
  it('are files that the patient calls a report, until they are taken off the list', async () => {
    const file_id = await uploaded(patient, 'thyroid.pdf', '%PDF-1.4 thyroid');
    const report_id = uuid();
    const given = { report_id, file_id, name: 'Thyroid 2024', day: '2024-05-06', lab_name: 'Vijaya' };
    expect((await stranger.post('/api/reports', given)).status).toBe(400);
    expect((await patient.post('/api/reports', given)).status).toBe(201);
    expect((await patient.post('/api/reports', given)).status).toBe(200);
    expect(
      (await patient.post('/api/reports', { ...given, day: '2199-01-01', report_id: uuid() })).status,
    ).toBe(400);
    expect(await reports(doctor)).toContainEqual(
      expect.objectContaining({ report_id, source: 'uploaded', name: 'Thyroid 2024', file_id }),
    );
    expect((await doctor.get(`/api/files/${file_id}`)).status).toBe(200);
    expect((await patient.delete(`/api/files/${file_id}`)).status).toBe(409);
    expect((await patient.delete(`/api/reports/${report_id}`)).status).toBe(200);
    expect((await doctor.get(`/api/files/${file_id}`)).status).toBe(404);
    expect((await patient.delete(`/api/files/${file_id}`)).status).toBe(200);
  });

  it('are entered by the front desk for an order, which counts as reported then', async () => {
    const staff = await app.signInAs('staff', 1);
    const { id, requestId } = await order(['hba1c'], 39_900);
    await labDoes(app, requestId, { event: 'task.completed' });
    const file_id = await uploaded(staff, 'from the lab.pdf', '%PDF-1.4 by hand');
    const body = {
      ...{ patient_id: patient.personId, file_id },
      values: [{ name: 'HbA1c', value: '8.1', unit: '%', range: '4 - 5.6' }],
    };
    const entered = await staff.post(`/api/lab-orders/${id}/report`, body);
    expect(entered).toMatchObject({ status: 201, body: { values: 1 } });
    expect((await staff.post(`/api/lab-orders/${id}/report`, body)).body.code).toBe('report_there');
    await app.settled();
    expect(await statusOf(patient, id)).toMatchObject({ state: 'completed' });
    const report = await reportOf(id);
    expect(report).toMatchObject({
      source: 'clinic',
      abnormal: 1,
      values: [{ loinc: '4548-4', level: 'high' }],
    });
    expect((await patient.get(`/api/files/${report.file_id}`)).status).toBe(200);
    expect((await staff.get(`/api/reports?patient_id=${patient.personId}`)).status).toBe(404);
  });

  it('count once where the front desk types again what the lab has sent', async () => {
    const staff = await app.signInAs('staff', 1);
    const { id, requestId } = await order(['hba1c'], 39_900);
    await labDoes(app, requestId, { event: 'task.completed' });
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'text', ready: 2 });
    const sent = (await reportOf(id)).values;
    expect(sent).toMatchObject([{ loinc: '4548-4' }, { printed_name: 'Peripheral smear' }]);
    const values = [
      { name: 'Glycated  hemoglobin', value: '8.1', unit: '%', range: '4 - 5.6' },
      { name: 'peripheral  SMEAR', value: sent[1].value, unit: '', range: '' },
      { name: 'ESR', value: '12', unit: 'mm/h', range: '' },
    ];
    const body = { patient_id: patient.personId, values };
    expect((await staff.post(`/api/lab-orders/${id}/report`, body)).body).toMatchObject({ values: 3 });
    const report = await reportOf(id);
    expect(report).toMatchObject({ state: 'final', abnormal: 1 });
    expect(report.values).toMatchObject([
      { value_id: sent[0].value_id, loinc: '4548-4', value: '8.1', corrected: { from: expect.any(String) } },
      { value_id: sent[1].value_id, corrected: null },
      { printed_name: 'ESR' },
    ]);
  });

  it('come page by page', async () => {
    const first = (await patient.get('/api/reports?limit=2')).body;
    expect(first.reports).toHaveLength(2);
    const next = (await patient.get(`/api/reports?limit=2&cursor=${first.next_cursor}`)).body;
    const ids = [...first.reports, ...next.reports].map((each: { report_id: string }) => each.report_id);
    expect(new Set(ids).size).toBe(4);
  });
});
