import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Fhir } from 'fhir';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '#apps/server/testing/cast.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { cursorOf } from '#platform/server/http/cursor.ts';
import { systemNames } from './server/index.ts';

const SECRET = 'only for tests, long and random';
const client = (id: string, brand = 'living') => ({
  ...{ id, brand, name: 'City Hospital' },
  secretHash: createHash('sha256').update(SECRET).digest('base64url'),
});

type Medicine = { readonly coding?: readonly { readonly code: string }[] };

let app: TestApp;
let patient: Caller;
let other: Caller;
let token: string;
const basic = (id: string, secret = SECRET) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const askToken = (id: string, secret?: string) =>
  other.post('/fhir/R4/token', { grant_type: 'client_credentials' }, basic(id, secret));
const read = (path: string, as = token) => other.get(`/fhir/R4/${path}`, { authorization: `Bearer ${as}` });
const allow = (allowed: boolean) => patient.put('/api/fhir-systems/city', { allowed });

beforeAll(async () => {
  app = await startTestApp({
    FHIR_CLIENTS: JSON.stringify([client('city'), client('elsewhere', 'hospital'), client('third')]),
  });
  patient = (await castOf(app, ['assigned'])).viewers.patient;
  other = app.anonymous('living');
  for (let n = 0; n < 5; n++)
    await patient.post('/api/vitals', {
      ...{ id: uuid(), type: 'weight', readings: { value: 70 + n } },
      taken_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
    });
  token = (await askToken('city')).body.access_token;
});
afterAll(() => app.close());

it('describes itself, correctly', async () => {
  const { status, body } = await other.get('/fhir/R4/metadata');
  expect(status).toBe(200);
  const { messages } = new Fhir().validate(body);
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(body).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });
  expect((await other.get('/fhir/R4/.well-known/smart-configuration')).body.token_endpoint).toContain(
    '/fhir/R4/token',
  );
});

describe('before the patient agrees', () => {
  it('a system sees no patient', async () => {
    expect((await read('Patient')).body.entry).toBeUndefined();
    expect((await read(`Patient/${patient.personId}`)).status).toBe(404);
    expect((await read(`Observation?patient=${patient.personId}`)).status).toBe(404);
  });

  it('and gets no token with a wrong secret', async () => {
    expect((await askToken('city', 'wrong')).status).toBe(401);
    expect((await askToken('nobody')).status).toBe(401);
    expect((await other.post('/fhir/R4/token', {}, basic('city'))).status).toBe(400);
    for (const as of ['', 'x', `${token}x`, token.replace(/^./, 'x')])
      expect((await read('Patient', as)).status).toBe(401);
  });
});

describe('after they agreed', () => {
  beforeAll(async () => {
    expect((await allow(true)).body.systems[0]).toMatchObject({ client_id: 'city', name: 'City Hospital' });
  });

  it('every type validates as R4, in searches and one by one', async () => {
    const fhir = new Fhir();
    const { rest } = (await other.get('/fhir/R4/metadata')).body;
    const seen: string[] = [];
    for (const { type } of rest[0].resource.filter(({ type }: { type: string }) => type !== 'Binary')) {
      const { status, body } = await read(`${type}?patient=${patient.personId}`);
      expect({ type, status }).toEqual({ type, status: 200 });
      const { messages } = fhir.validate(body);
      expect({ type, errors: messages.filter(({ severity }) => severity === 'error') }).toEqual({
        type,
        errors: [],
      });
      for (const { resource } of body.entry ?? []) {
        expect(resource.resourceType).toBe(type);
        const one = await read(`${type}/${resource.id}`);
        expect({ status: one.status, body: one.body }).toEqual({ status: 200, body: resource });
        seen.push(type);
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
      expect(seen).toContain(type);
    for (const type of ['DiagnosticReport', 'DocumentReference', 'AllergyIntolerance'])
      expect(seen).toContain(type);
  });

  it('searches by date and code, in pages', async () => {
    const of = `Observation?patient=Patient/${patient.personId}`;
    const ids = (body: { entry?: { resource: { id: string } }[] }) =>
      (body.entry ?? []).map(({ resource }) => resource.id);
    const january = `${of}&date=ge2026-01-01&date=lt2026-01-06&code=http://loinc.org|29463-7`;
    const all = (await read(january)).body;
    expect(ids(all)).toHaveLength(5);
    expect(ids((await read(`${of}&date=2026-01-03`)).body)).toHaveLength(1);
    expect(ids((await read(`${january}x`)).body)).toEqual([]);
    for (const code of ['8867-4,29463-7', 'http://loinc.org|', '|29463-7'])
      expect(ids((await read(`${of}&date=lt2026-01-06&code=${code}`)).body)).toEqual(ids(all));
    expect(ids((await read(`${january}&code=8867-4`)).body)).toEqual([]);
    for (const nothing of ['code=', 'code=|', 'code=,', 'date=', 'patient=', 'subject=']) {
      const { body } = await read(`${january}&${nothing}`);
      expect(ids(body)).toEqual(ids(all));
      expect(body.link[0].url.endsWith('29463-7')).toBe(true);
    }
    expect((await read(`${january}&status=final`)).body.link[0].url).not.toContain('status');
    expect(ids((await read(`Patient?_id=${patient.personId}`)).body)).toEqual([patient.personId]);
    expect((await read(`Patient?_id=${crypto.randomUUID()}`)).status).toBe(404);
    let next: string | undefined = `${january}&_count=2`;
    const paged: string[] = [];
    for (let pages = 0; next && pages < 9; pages++) {
      const { body }: { body: { link: { relation: string; url: string }[] } } = await read(next);
      paged.push(...ids(body as never));
      next = body.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
    }
    expect(paged).toEqual(ids(all));
  });

  it('searches prescriptions by the day of their signature and by code', async () => {
    const of = `MedicationRequest?patient=${patient.personId}`;
    const all: { id: string; authoredOn: string; medicationCodeableConcept: Medicine }[] = (
      await read(of)
    ).body.entry.map(({ resource }: { resource: object }) => resource);
    const [last = ''] = all.map(({ authoredOn }) => authoredOn).toSorted((a, b) => b.localeCompare(a));
    const newest = all.filter(({ authoredOn }) => authoredOn === last).map(({ id }) => id);
    for (const name of ['date', 'authoredon']) {
      const { body } = await read(`${of}&${name}=ge${encodeURIComponent(last)}`);
      expect(body.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual(newest);
      expect(body.link[0].url).toContain(`${name}=ge`);
      expect((await read(`${of}&${name}=gt${encodeURIComponent(last)}`)).body.entry).toBeUndefined();
      expect((await read(`${of}&${name}=yesterday`)).body.issue[0].diagnostics).toBe(name);
    }
    const codeOf = ({ coding }: Medicine) => coding?.[0]?.code;
    const code = all.map((each) => codeOf(each.medicationCodeableConcept)).find(Boolean);
    expect(code).toBeDefined();
    const wanted = all.filter((each) => codeOf(each.medicationCodeableConcept) === code).map(({ id }) => id);
    for (const asked of [code, `https://sukham.invalid/id/medicines|${code}`]) {
      const { entry } = (await read(`${of}&code=${asked}`)).body;
      expect(entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual(wanted);
    }
    expect((await read(`${of}&code=http://snomed.info/sct|387517004`)).body.entry).toBeUndefined();
    const { rest } = (await other.get('/fhir/R4/metadata')).body;
    const { searchParam } = rest[0].resource.find(
      ({ type }: { type: string }) => type === 'MedicationRequest',
    );
    expect(searchParam.map(({ name }: { name: string }) => name)).toEqual([
      ...['patient', 'date', 'authoredon', 'code'],
    ]);
    const wrong = await read(`Observation?patient=${patient.personId}&authoredon=ge2999`);
    expect(wrong.body.link[0].url).not.toContain('authoredon');
    const outdated = `do $$ begin alter table prescriptions disable trigger user; update prescriptions
      set valid_until = '2020-01-01'; alter table prescriptions enable trigger user; end $$`;
    await app.database.executor.executeSql(outdated, []);
    const old: { resource: { status: string } }[] = (await read(of)).body.entry;
    expect(old.map(({ resource }) => resource.status)).toContain('completed');
  });

  it('refuses what it can’t read, by name', async () => {
    const of = `Observation?patient=${patient.personId}`;
    for (const [query, field] of [
      ['&date=yesterday', 'date'],
      ['&date=2026-02-31x', 'date'],
      ['&_count=0', '_count'],
      ['&_cursor=abc', 'cursor'],
      [`&_cursor=${cursorOf('readings', '2026-02-31T00:00:00.000000Z', uuid())}`, 'cursor'],
      ['&code:not=29463-7', 'code:not'],
    ]) {
      const { status, body } = await read(`${of}${query}`);
      expect({ status, text: body.issue[0].diagnostics }).toEqual({ status: 400, text: field });
    }
    for (const nobody of ['', '?patient=', '?subject=', '?patient=%7C'])
      expect((await read(`Observation${nobody}`)).status).toBe(400);
    expect((await read('Observation?patient=x')).status).toBe(404);
    expect((await read('Patient?patient=&_id=x')).status).toBe(404);
    const everybody = (await read('Patient')).body.entry;
    for (const nobody of ['patient', '_id']) {
      const { body } = await read(`Patient?${nobody}=`);
      expect(body.entry).toEqual(everybody);
      expect(body.link[0].url).not.toContain(nobody);
    }
    expect((await read('Account?patient=x')).status).toBe(404);
    expect((await read('Observation/not-an-id')).status).toBe(404);
  });

  it('writes down each read, and the patient sees the last', async () => {
    await read(`Observation?patient=${patient.personId}`);
    const { rows } = await app.database.executor.executeSql(
      "select 1 from fhir_reads where patient_id = $1 and resource = 'Observation' and client_id = 'city'",
      [patient.personId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await patient.get('/api/fhir-systems')).body.systems[0].last_read_at).not.toBeNull();
  });

  it('each read is in the list of who saw the record, in its table, and in the search for affected people', async () => {
    const from = app.clock.now().toISOString();
    const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await read(`Patient/${patient.personId}`);
    await read(`Observation?patient=${patient.personId}`);
    const { accesses } = (await patient.get('/api/record-access')).body;
    expect(accesses[0]).toMatchObject({
      ...{ reader_name: 'City Hospital', reader_type: 'system', break_glass: false, patients: 1 },
      context: { kind: 'system', starts_at: null },
    });
    const parts = accesses
      .filter(
        ({ at, reader_type }: { at: string; reader_type: string }) => reader_type === 'system' && at >= from,
      )
      .map(({ resource }: { resource: string }) => resource);
    expect(parts).toEqual(expect.arrayContaining(['patient', 'vitals', 'lab_results']));
    const table = (await patient.get('/api/record-access/csv')).body;
    expect(table).toMatch(/,City Hospital,system,vitals,1,no,system,/);

    // The operator removes the system from the configuration.
    const { systemsOf, namesOfReads } = systemNames({ fhirClients: [], fhirApps: [] });
    const { db } = app.database;
    const [entry] = await rowsOf<{ id: string; readerId: string; sessionId: string }>(
      db,
      sql`select id, reader_id as "readerId", session_id as "sessionId" from audit_reads
        where id = ${accesses[0].access_id}::uuid`,
    );
    expect(await namesOfReads(db, 'living', [entry!])).toEqual(new Map([[entry!.id, 'City Hospital']]));
    expect(await systemsOf(db, 'hospital')).toEqual([]);

    const staff = await app.signInAs('staff', 1);
    const span = `from=${from}&to=${to}`;
    const { readers } = (await staff.get(`/api/privacy/breaches/readers?${span}&q=city`)).body;
    expect(readers).toEqual([
      expect.objectContaining({ name: 'City Hospital', user_type: 'system', reads: expect.any(Number) }),
    ]);
    const prepared = await staff.post('/api/privacy/breaches', {
      ...{ breach_id: uuid(), from, to, reader_id: readers[0].reader_id, resource: 'vitals' },
      what_happened: 'The hospital lost a laptop',
    });
    expect(prepared.body.people.map(({ person_id }: { person_id: string }) => person_id)).toEqual([
      patient.personId,
    ]);
  });

  it('another system, and one of another brand, see nothing of it', async () => {
    for (const id of ['third', 'elsewhere']) {
      const as = (await askToken(id)).body.access_token;
      expect((await read(`Patient/${patient.personId}`, as)).status).toBe(404);
      expect((await read(`Observation?patient=${patient.personId}`, as)).status).toBe(404);
      expect((await read('Patient', as)).body.entry).toBeUndefined();
    }
    expect((await patient.put('/api/fhir-systems/elsewhere', { allowed: true })).status).toBe(404);
  });

  it('a user can’t agree for another person', async () => {
    const stranger = await app.signInAs('patient', 30);
    const body = { allowed: true, patient_id: patient.personId };
    expect((await stranger.put('/api/fhir-systems/third', body)).status).toBe(404);
    for (const type of ['doctor', 'coach', 'staff', 'faculty_head'] as const)
      expect((await (await app.signInAs(type, 1)).put('/api/fhir-systems/third', body)).status).toBe(404);
  });

  it('it is over for a child when the account of who allowed it is deleted', async () => {
    const parent = await app.signInAs('patient', 33);
    const child = { name: 'Anita', date_of_birth: '2014-05-06', sex: 'female', relation: 'daughter' };
    const patient_id = (await parent.post('/api/family-members', child)).body.person_id;
    expect((await parent.put('/api/fhir-systems/city', { allowed: true, patient_id })).status).toBe(200);
    expect((await read(`Patient/${patient_id}`)).status).toBe(200);
    expect((await parent.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
    await app.settled();
    expect((await read(`Patient/${patient_id}`)).status).toBe(404);
  });

  it('it is over at once when they change their mind, and tokens end by themselves', async () => {
    await allow(false);
    expect((await read(`Patient/${patient.personId}`)).status).toBe(404);
    await allow(true);
    expect((await read(`Patient/${patient.personId}`)).status).toBe(200);
    app.clock.advance({ minutes: 6 });
    expect((await read(`Patient/${patient.personId}`)).status).toBe(401);
  });
});
