import { Fhir } from 'fhir';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '#apps/server/testing/cast.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { MAPPINGS } from '#features/fhir/server/index.ts';
import { orderedBy, reported } from '#features/lab-results/lab-results.test-kit.ts';
import { readZip } from '#platform/testing/zip.ts';
import { keepOwnThings, OWN_THINGS, OWN_WORDS } from './exports.test-kit.ts';

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let doctor: Caller;
let archive: Map<string, Buffer>;
let exportId: string;

beforeAll(async () => {
  app = await startTestApp();
  const cast = await castOf(app, ['assigned']);
  ({ patient, doctor } = cast.viewers);
  stranger = await app.signInAs('patient', 30);
  await patient.post('/api/vitals', {
    ...{ id: uuid(), type: 'blood_pressure', taken_at: new Date().toISOString() },
    ...{ readings: { systolic: 128, diastolic: 82, pulse: 71 }, note: '=HYPERLINK("http://x")' },
  });
  await patient.post('/api/auth/update-user/', { abha_number: '91-1234-5678-9012' });
  await keepOwnThings(patient, cast.viewers.staff, doctor);
  const { requestId } = await orderedBy(app, patient, { ids: ['hba1c'], total: 39_900, position: 9 });
  await reported(app, requestId);
  exportId = (await patient.post('/api/exports', {})).body.export_id;
  await app.settled();
  archive = readZip((await patient.get(`/api/exports/${exportId}/file`)).body);
});
afterAll(() => app.close());

const json = (path: string) => JSON.parse(archive.get(path)?.toString('utf8') ?? 'null');

describe('an export', () => {
  it('is prepared by a job, and ready to download for a week', async () => {
    const { body } = await patient.get(`/api/exports/${exportId}`);
    expect(body).toMatchObject({ state: 'ready', progress: 100, patient_id: patient.personId });
    expect(Date.parse(body.expires_at) - Date.parse(body.ready_at)).toBe(7 * 86_400_000);
    expect(Date.parse(body.due_at) - Date.parse(body.asked_at)).toBe(72 * 3_600_000);
    const { notifications } = (await patient.get('/api/notify/notifications/')).body;
    expect(JSON.stringify(notifications)).toContain('export_ready');
  });

  it('has tables, papers, files and resources of everything that is stored', () => {
    const names = [...archive.keys()];
    for (const kind of ['readings', 'appointments', 'messages', 'payments', 'doses', 'history', 'sessions'])
      expect(names).toContain(`tables/${kind}.csv`);
    expect(
      names.filter((name) => /^(files|notes|prescriptions)\/.+\.(pdf|png)$/.test(name)).length,
    ).toBeGreaterThan(2);
    expect(
      archive
        .get([...names].find((name) => name.startsWith('prescriptions/'))!)
        ?.subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(archive.get('tables/messages.csv')?.toString()).toContain('secret message');
    expect(archive.get('tables/history.csv')?.toString()).toContain('secret agent');
    expect(names).not.toContain('missing.txt');
  });

  it('has results of laboratories and care plans', () => {
    const linesOf = (kind: string) =>
      archive.get(`tables/${kind}.csv`)?.toString().trim().split('\n').length ?? 0;
    expect(linesOf('lab_results')).toBeGreaterThan(1);
    expect(linesOf('care_plans')).toBeGreaterThan(1);
  });

  it('has each report of a laboratory with its values, also in a document of ABDM', () => {
    const reportIn = (path: string) => {
      const { entry } = json(path);
      const resources = entry.map(({ resource }: { resource: object }) => resource);
      const of = (type: string) =>
        resources.filter(({ resourceType }: { resourceType: string }) => resourceType === type);
      const [report] = of('DiagnosticReport');
      const places = entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl);
      expect(report.result.length).toBeGreaterThan(0);
      for (const { reference } of report.result) expect(places).toContain(reference);
      expect(of('Observation')[0]).toMatchObject({
        category: [{ coding: [{ code: 'laboratory' }] }],
        ...{ valueQuantity: { value: expect.any(Number) }, referenceRange: [{ text: expect.any(String) }] },
      });
      return report.id as string;
    };
    const id = reportIn('fhir/lab_results.json');
    expect(reportIn(`abdm/lab_results-${id}.json`)).toBe(id);
    expect(archive.has(`abdm/lab_orders-${id}.json`)).toBe(false);
    expect(JSON.stringify(json(`abdm/lab_results-${id}.json`))).toContain('/DiagnosticReportLab"');
    expect(archive.get('fhir/lab_orders.json')?.toString()).not.toContain(id);
  });

  it('carries the ABHA number in the account and in every document of ABDM that is made now', () => {
    expect(archive.get('tables/account.csv')?.toString()).toContain('91123456789012');
    // A prescription is handed out as it was signed.
    const documents = [...archive.keys()].filter(
      (name) => name.startsWith('abdm/') && !JSON.stringify(json(name)).includes('PrescriptionRecord'),
    );
    expect(documents.length).toBeGreaterThan(0);
    for (const path of documents) expect(JSON.stringify(json(path))).toContain('"value":"91-1234-5678-9012"');
  });

  it('runs nothing in a spreadsheet, and holds no secret of a session', () => {
    const readings = archive.get('tables/readings.csv')?.toString();
    expect(readings).toContain(`"'=HYPERLINK(""http://x"")"`);
    const all = [...archive.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(all).not.toMatch(/cookie_hash|password_hash|blob_key|records\/[0-9a-f]{2}\//);
  });

  it('is valid FHIR R4 in every resource and document', () => {
    const fhir = new Fhir();
    const documents = [...archive.keys()].filter((name) => name.endsWith('.json'));
    expect(documents.length).toBeGreaterThan(12);
    const types = new Set<string>();
    for (const path of documents) {
      const bundle = json(path);
      const { messages } = fhir.validate(bundle);
      expect({ path, errors: messages.filter(({ severity }) => severity === 'error') }).toEqual({
        path,
        errors: [],
      });
      const own = new Set(bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl));
      for (const { resource } of bundle.entry) {
        types.add(resource.resourceType);
        if (bundle.type === 'document')
          for (const [, reference] of JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g))
            expect({ path, reference, found: own.has(reference) }).toEqual({ path, reference, found: true });
      }
    }
    for (const type of [
      'Patient',
      'Practitioner',
      'Appointment',
      'Observation',
      'MedicationRequest',
      'Composition',
    ])
      expect(types).toContain(type);
    for (const type of ['AllergyIntolerance', 'DocumentReference', 'DiagnosticReport', 'MedicationStatement'])
      expect(types).toContain(type);
  });

  it('has a summary with its three required sections', () => {
    const [{ resource }] = json('fhir/ips.json').entry;
    expect(resource.type.coding[0].code).toBe('60591-5');
    const codes = resource.section.map(
      (each: { code: { coding: { code: string }[] } }) => each.code.coding[0]?.code,
    );
    expect(codes.slice(0, 3)).toEqual(['11450-4', '48765-2', '10160-0']);
  });

  it('is one at a time', async () => {
    const first = await patient.post('/api/exports', {});
    const second = await patient.post('/api/exports', {});
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.body.export_id).toBe(first.body.export_id);
    expect((await patient.get(`/api/exports/${first.body.export_id}/file`)).body.code).toBe(
      'export_not_ready',
    );
    await app.settled();
  });
});

describe('what only its owner reads', () => {
  const own = Object.entries(OWN_THINGS);

  it.each(own)('is in the archive: %s', (kind, words) => {
    const [, ...lines] = archive.get(`tables/${kind}.csv`)?.toString().trim().split('\r\n') ?? [];
    for (const word of words) expect(lines.join('\n')).toContain(word);
  });

  it('lists each consent with its date and the person who gave it', () => {
    const lines = archive.get('tables/consents.csv')?.toString().split('\r\n') ?? [];
    const line = lines.find((each) => each.includes('summaries,false'));
    expect(line).toMatch(/,\d{4}-\d\d-\d\dT[^,]+,Patient assigned$/);
  });

  const linesOf = (kind: string) =>
    archive.get(`tables/${kind}.csv`)?.toString().trim().split('\r\n').slice(1) ?? [];

  it('says which own ranges hold and when the others ended', () => {
    const [ended, held] = linesOf('own_ranges');
    expect(linesOf('own_ranges')).toHaveLength(2);
    expect(ended).toMatch(/,128,,[^,]+,\d{4}-[^,]+,\d{4}-[^,]+$/);
    expect(held).toMatch(/,132,,[^,]+,\d{4}-[^,]+,$/);
  });

  it('has what a reading was before each change, also of one that is deleted', () => {
    const changes = linesOf('reading_changes').filter((line) => line.includes(',weight,'));
    expect(changes.map((line) => line.split(',').slice(3, 6))).toEqual([
      ['weight', 'edited', '71'],
      ['weight', 'deleted', '70'],
    ]);
  });

  it('has the notices of breaches that were sent, none that waits for a second person', () => {
    expect(linesOf('breach_notices')).toHaveLength(1);
  });

  it('becomes no resource and no document that systems and doctors elsewhere read', async () => {
    for (const [kind] of own) expect(MAPPINGS[kind]).toBeUndefined();
    const shared = [...archive].filter(([name]) => /^(fhir|abdm)\//.test(name));
    const summary = await doctor.get(`/api/patient-summary?patient_id=${patient.personId}`);
    expect(summary.status).toBe(200);
    const read = [...shared.map(([, bytes]) => bytes.toString()), JSON.stringify(summary.body)].join('\n');
    for (const word of OWN_WORDS) expect(read).not.toContain(word);
  });

  it('is not in a copy of the data of a family member', async () => {
    const member = await patient.post('/api/family-members', {
      ...{ name: 'Little One', date_of_birth: '2018-02-03', sex: 'female', relation: 'daughter' },
    });
    const asked = await patient.post('/api/exports', { patient_id: member.body.person_id });
    expect([member.status, asked.status]).toEqual([201, 202]);
    await app.settled();
    const zip = readZip((await patient.get(`/api/exports/${asked.body.export_id}/file`)).body);
    const all = [...zip.values()].map(String).join('\n');
    expect(zip.get('tables/account.csv')?.toString()).toContain('Little One');
    for (const word of OWN_WORDS) expect(all).not.toContain(word);
  });
});

describe('other users', () => {
  it.each(['doctor', 'coach', 'staff', 'faculty_head'] as const)(
    'as %s asks for, sees or downloads it',
    async (type) => {
      const other = await app.signInAs(type, 1);
      for (const path of ['', '/file'])
        expect((await other.get(`/api/exports/${exportId}${path}`)).status).toBe(404);
      expect((await other.post('/api/exports', { patient_id: patient.personId })).status).toBe(404);
    },
  );

  it('as another patient does', async () => {
    expect((await stranger.get(`/api/exports/${exportId}`)).status).toBe(404);
    expect((await stranger.get(`/api/exports/${exportId}/file`)).status).toBe(404);
    expect((await stranger.post('/api/exports', { patient_id: patient.personId })).status).toBe(404);
    expect((await app.anonymous('living').get(`/api/exports/${exportId}/file`)).status).toBe(401);
    const elsewhere = await app.signInAs('patient', 1, 'hospital');
    expect((await elsewhere.get(`/api/exports/${exportId}`)).status).toBe(404);
  });
});

it('is gone after a week', async () => {
  app.clock.advance({ days: 8 });
  const again = app.anonymous('living');
  await again.signIn('credentials', { identifier: '+919811000011', password: 'sukham-demo-2026' });
  const { status, body } = await again.get(`/api/exports/${exportId}/file`);
  expect({ status, code: body.code }).toEqual({ status: 410, code: 'export_expired' });
  expect((await again.get(`/api/exports/${exportId}`)).body).toMatchObject({
    state: 'expired',
    download_url: null,
  });
});
