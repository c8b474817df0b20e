import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 32);
}, 60_000);
afterAll(() => app.close());

const bring = (
  bytes: Buffer | string,
  fields: Record<string, string> = {},
  as = patient,
  headers: Record<string, string> = {},
) =>
  as.upload(
    '/api/record-imports/preview',
    'file',
    { name: 'ips.json', type: 'application/json', bytes: Buffer.from(bytes) },
    fields,
    headers,
  );

it('brings the summary of one person back, entry by entry, each once', async () => {
  const entry = {
    ...{ entry_id: crypto.randomUUID(), patient_id: patient.personId, kind: 'allergy' },
    content: { name: 'Penicillin', reaction: 'Rash', severity: 'severe' },
  };
  await patient.post('/api/history', entry);
  const { body: summary } = await patient.get('/api/patient-summary');
  const first = await bring(JSON.stringify(summary));
  expect(first.status).toBe(200);
  const allergy = first.body.entries.find(({ kind }: { kind: string }) => kind === 'allergy');
  expect(allergy.content).toEqual(entry.content);
  const again = (await bring(JSON.stringify(summary))).body.entries;
  expect(again).toEqual(first.body.entries);

  const { entry_id, kind, content } = allergy;
  const before = (await patient.get('/api/history')).body.entries.length;
  for (const status of [201, 200]) {
    const added = await patient.post('/api/history', {
      entry_id,
      patient_id: patient.personId,
      kind,
      content,
    });
    expect(added.status).toBe(status);
  }
  expect((await patient.get('/api/history')).body.entries).toHaveLength(before + 1);
});

it('states whether the history has an entry already and what became of it, also when a caretaker added it', async () => {
  const child = { name: 'Anita', date_of_birth: '2014-05-06', sex: 'female', relation: 'daughter' };
  const patient_id = (await patient.post('/api/family-members', child)).body.person_id;
  const named = (text: string) => ({ resourceType: 'AllergyIntolerance', code: { text } });
  const record = summaryOf(...['Penicillin', 'Latex', 'Nuts', 'Dust'].map(named));
  const theirs = async () => (await bring(record, { patient_id })).body.entries;
  const statuses = ['entered_in_error', 'over', 'active', null];
  const entries = await theirs();
  expect(entries.map(({ there }: { there: unknown }) => there)).toEqual([null, null, null, null]);
  for (const [at, status] of statuses.entries()) {
    if (status === null) continue;
    const { entry_id, kind, content } = entries[at];
    const added = await patient.post('/api/history', { entry_id, patient_id, kind, content });
    expect(added.status).toBe(201);
    const change = { version: 1, content, status };
    if (status !== 'active') expect((await patient.put(`/api/history/${entry_id}`, change)).status).toBe(200);
  }
  await app.database.executor.executeSql(
    'update history_entries set reported_by = $1 where patient_id = $2',
    [crypto.randomUUID(), patient_id],
  );
  expect((await theirs()).map(({ there }: { there: unknown }) => there)).toEqual(statuses);
  const own = (await bring(record)).body.entries;
  expect(own.map(({ there }: { there: unknown }) => there)).toEqual([null, null, null, null]);
});

it('imports entries with impossible dates without the dates, so that each can be confirmed', async () => {
  const day = new Date(app.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  const resources = [
    { resourceType: 'Composition' },
    { resourceType: 'Patient' },
    { resourceType: 'Condition', code: { text: 'Gout' }, onsetDateTime: '2023-02-31' },
    { resourceType: 'Condition', code: { text: 'Asthma' }, onsetDateTime: '2023-02-28T10:00:00Z' },
    { resourceType: 'Immunization', vaccineCode: { text: 'Tetanus' }, occurrenceDateTime: day },
    { resourceType: 'Procedure', code: { text: 'Bypass' }, status: 'preparation' },
  ];
  const entry = resources.map((resource, position) => ({ fullUrl: `urn:${position}`, resource }));
  const { body } = await bring(JSON.stringify({ resourceType: 'Bundle', type: 'document', entry }));
  const contents = body.entries.map(({ content }: { content: object }) => content);
  expect(contents).toEqual([{ name: 'Gout' }, { name: 'Asthma', since: '2023-02-28' }, { name: 'Tetanus' }]);
  for (const { entry_id, kind, content } of body.entries) {
    const entry = { entry_id, kind, content, patient_id: patient.personId };
    const added = await patient.post('/api/history', entry);
    expect(added.status).toBe(201);
  }
});

it('refuses a record with another ABHA number, and names the patient of the record', async () => {
  await patient.post('/api/auth/update-user/', { abha_number: '91-1234-5678-9012' });
  const of = (value: string) =>
    bundleOf([
      { resourceType: 'Composition' },
      {
        ...{ resourceType: 'Patient', name: [{ text: 'Somebody Else' }] },
        identifier: [{ system: 'https://healthid.abdm.gov.in', value }],
      },
      condition,
    ]);
  const other = await bring(of('91-1234-5678-9013'));
  expect({ status: other.status, code: other.body.code }).toEqual({ status: 400, code: 'other_patient' });
  expect((await bring(of('91-1234-5678-9012'))).body.patient).toEqual({
    ...{ name: 'Somebody Else', date_of_birth: null, is_compared: true },
  });
  expect((await bring(summaryOf(condition))).body.patient.is_compared).toBe(false);
  const { body: summary } = await patient.get('/api/patient-summary');
  expect((await bring(JSON.stringify(summary))).body.patient.is_compared).toBe(true);
});

const bundleOf = (resources: object[]) =>
  JSON.stringify({
    ...{ resourceType: 'Bundle', type: 'document' },
    entry: resources.map((resource, position) => ({ fullUrl: `urn:${position}`, resource })),
  });
const summaryOf = (...more: object[]) =>
  bundleOf([{ resourceType: 'Composition' }, { resourceType: 'Patient' }, ...more]);
const condition = { resourceType: 'Condition', code: { text: 'Gout' } };
/** Each leads to the next one, the last to the first. */
const RING = 1_900;
const ring = Array.from({ length: RING }, (_, at) => ({
  ...condition,
  evidence: [{ reference: `urn:${2 + ((at + 1) % RING)}` }],
}));

it.each([
  ['too_deep', `${'[{"a":'.repeat(400_000)}`.concat('1', '}]'.repeat(400_000))],
  ['circular', summaryOf(...ring)],
  ['circular', summaryOf({ ...condition, evidence: [{ reference: 'urn:2' }] })],
  ['has_script', summaryOf({ ...condition, text: { div: '<div><ScRiPt >alert(1)</script></div>' } })],
  ['has_script', summaryOf({ ...condition, text: { div: '<div><img src=x\nOnError =alert(1)></div>' } })],
  ['has_script', summaryOf({ ...condition, contained: [{ text: { div: '<a href="JavaScript:x()">' } }] })],
  ['too_many_entries', summaryOf(...Array.from({ length: 2_000 }, () => condition))],
])('says of a file that attacks what is wrong, in the reader’s language: %s', async (code, bytes) => {
  const reply = await bring(bytes, {}, patient, { 'accept-language': 'te' });
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code });
  expect(reply.body.message).toMatch(/\p{Script=Telugu}/u);
  expect(reply.body.fields).toMatchObject([{ field: 'file' }]);
});

it.each([
  ['not_json', '{"resourceType"'],
  ['not_json', Buffer.from([0xff, 0xfe, 0x00])],
  ['not_a_document', '{"resourceType":"Patient"}'],
  ['too_deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
])('names what is wrong: %s', async (code, bytes) => {
  const reply = await bring(bytes);
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code });
  expect(reply.body.message.length).toBeGreaterThan(10);
});

it('refuses what is too large before it is read', async () => {
  const { status, body } = await bring(Buffer.alloc(6_000_000, 32), {}, patient, { 'accept-language': 'te' });
  expect({ status, field: body.fields[0].field }).toEqual({ status: 400, field: 'file' });
  expect(body.fields[0].message).toMatch(/\p{Script=Telugu}/u);
});

it('reads for no other user', async () => {
  const { body: summary } = await patient.get('/api/patient-summary');
  const other = await app.signInAs('patient', 33);
  const fields = { patient_id: patient.personId };
  expect((await bring(JSON.stringify(summary), fields, other)).status).toBe(404);
  expect((await bring(JSON.stringify(summary), {}, await app.signInAs('doctor', 1))).status).toBe(404);
});
