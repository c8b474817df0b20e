import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '#apps/server/testing/cast.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { fhirGrants } from './server/tables.ts';

const SECRET = 'only for tests, long and random';
const VERIFIER = 'a-verifier-that-an-app-keeps-until-it-asks-for-a-token';
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const REDIRECT = 'https://app.example/callback?from=us';
const APPS = [
  { id: 'my-health', name: 'My Health', brand: 'living', redirects: [REDIRECT, 'org.example.health:/back'] },
  { id: 'other-app', name: 'Other', brand: 'living', redirects: [REDIRECT] },
  { id: 'elsewhere', name: 'Elsewhere', brand: 'hospital', redirects: [REDIRECT] },
];

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let outside: Caller;
let base: string;

beforeAll(async () => {
  app = await startTestApp({
    FHIR_APPS: JSON.stringify(APPS),
    FHIR_CLIENTS: JSON.stringify([{ id: 'city', brand: 'living', name: 'City', secretHash: hash(SECRET) }]),
  });
  const { viewers } = await castOf(app, ['assigned']);
  patient = viewers.patient;
  stranger = await app.signInAs('patient', 30);
  outside = app.anonymous('living');
  for (const as of [patient, stranger])
    await as.post('/api/vitals', {
      ...{ id: uuid(), type: 'weight', readings: { value: 70 }, taken_at: app.clock.now().toISOString() },
    });
  const { rest } = (await outside.get('/fhir/R4/metadata')).body;
  const { valueUri } = rest[0].security.extension[0].extension.find(
    ({ url }: { url: string }) => url === 'authorize',
  );
  base = valueUri.replace('/authorize', '');
});
afterAll(() => app.close());

const SCOPE = 'launch/patient patient/Observation.rs patient/Patient.r patient/Condition.rs';
const asked = (changes: Record<string, string> = {}) => ({
  ...{
    response_type: 'code',
    client_id: 'my-health',
    redirect_uri: REDIRECT,
    scope: SCOPE,
    state: 'xyz & more',
  },
  ...{ aud: base, code_challenge: hash(VERIFIER), code_challenge_method: 'S256', ...changes },
});
const authorize = async (changes?: Record<string, string>) =>
  String(
    (await outside.get(`/fhir/R4/authorize?${new URLSearchParams(asked(changes))}`)).headers.location ?? '',
  );
const allow = async (changes?: Record<string, string>, types = ['Observation', 'Patient'], more = {}) =>
  await patient.post('/api/fhir-apps', { ...asked(changes), types, ...more });
const codeOf = async (changes?: Record<string, string>) =>
  new URL((await allow(changes)).body.redirect_to).searchParams.get('code') ?? '';
const exchange = (code: string, changes: Record<string, string> = {}) =>
  outside.post('/fhir/R4/token', {
    ...{ grant_type: 'authorization_code', client_id: 'my-health', redirect_uri: REDIRECT },
    ...{ code, code_verifier: VERIFIER, ...changes },
  });
const refreshed = (token: string, client = 'my-health') =>
  outside.post('/fhir/R4/token', { grant_type: 'refresh_token', client_id: client, refresh_token: token });
const read = (path: string, token: string) =>
  outside.get(`/fhir/R4/${path}`, { authorization: `Bearer ${token}` });
const statusOf = async (path: string, token: string) => (await read(path, token)).status;

it('says that an app can be launched by itself, by a public client with PKCE', async () => {
  const { body } = await outside.get('/fhir/R4/.well-known/smart-configuration');
  expect(body).toMatchObject({
    authorization_endpoint: `${base}/authorize`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  });
  expect(body.capabilities).toContain('launch-standalone');
  expect(body.scopes_supported).toContain('patient/Observation.rs');
});

describe('an app asks', () => {
  it('and the browser comes to the page where the patient is asked', async () => {
    const url = new URL(await authorize(), 'http://x');
    expect(url.pathname).toBe('/allow-app');
    expect(Object.fromEntries(url.searchParams)).toEqual(asked());
    const { status, body } = await patient.get(`/api/fhir-app-request${url.search}`);
    expect({ status, ...body }).toEqual({
      ...{ status: 200, name: 'My Health', goes_to: 'app.example', stays: false },
      types: ['Patient', 'Observation', 'Condition'],
      declined_url: 'https://app.example/callback?from=us&error=access_denied&state=xyz+%26+more',
    });
  });

  it('the server redirects to no unknown address', async () => {
    for (const wrong of [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${REDIRECT}x` },
      { client_id: 'nobody' },
    ] as Record<string, string>[]) {
      expect(await authorize(wrong)).toBe('/allow-app?');
      expect((await allow(wrong)).status).toBe(404);
    }
    expect((await allow({ client_id: 'elsewhere' })).status).toBe(404);
  });

  it('and gets the reason', async () => {
    for (const [wrong, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ aud: 'https://evil.example/fhir/R4' }, 'invalid_request'],
      [{ scope: 'launch/patient patient/Observation.cud system/*.read' }, 'invalid_scope'],
    ] as const) {
      const url = new URL(await authorize(wrong));
      expect(url.origin + url.pathname).toBe('https://app.example/callback');
      expect(url.searchParams.get('error')).toBe(error);
      expect((await allow(wrong)).status).toBe(400);
    }
  });

  it('only the patient can allow it', async () => {
    for (const type of ['doctor', 'coach', 'staff', 'faculty_head'] as const) {
      const as = await app.signInAs(type, 1);
      expect((await as.post('/api/fhir-apps', { ...asked(), types: ['Patient'] })).status).toBe(404);
    }
    const body = { ...asked(), types: ['Patient'], patient_id: patient.personId };
    expect((await stranger.post('/api/fhir-apps', body)).status).toBe(404);
    expect((await outside.post('/api/fhir-apps', body)).status).toBe(401);
  });
});

describe('with what the patient allowed', () => {
  it('it reads that, of this patient alone', async () => {
    const { status, body } = await exchange(await codeOf());
    expect({ status, scope: body.scope, patient: body.patient, refresh: body.refresh_token }).toEqual({
      ...{ status: 200, scope: 'launch/patient patient/Observation.rs patient/Patient.r' },
      ...{ patient: patient.personId, refresh: undefined },
    });
    const { access_token: token } = body;
    const found = (await read(`Observation?patient=${patient.personId}`, token)).body.entry;
    expect(found).not.toHaveLength(0);
    expect(await statusOf(`Observation/${found[0].resource.id}`, token)).toBe(200);
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(200);
    // A scope of one way to read is none of the other, and a type that was not allowed is closed.
    expect(await statusOf('Patient', token)).toBe(403);
    expect(await statusOf(`Condition?patient=${patient.personId}`, token)).toBe(403);
    expect(await statusOf(`Observation?patient=${stranger.personId}`, token)).toBe(404);
    expect(await statusOf(`Patient/${stranger.personId}`, token)).toBe(404);
    app.clock.advance({ minutes: 6 });
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(401);
  });

  it('a code is worth something once, for a minute, with its verifier, to its app', async () => {
    const code = await codeOf();
    for (const wrong of [
      { code_verifier: `${VERIFIER}x` },
      { code_verifier: '' },
      { client_id: 'other-app' },
      { redirect_uri: 'org.example.health:/back' },
      { code: `${code}x` },
      { code: code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    ] as Record<string, string>[])
      expect((await exchange(code, wrong)).body).toEqual({ error: 'invalid_grant' });
    const { access_token: token } = (await exchange(code)).body;
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(200);
    expect((await exchange(code)).status).toBe(400);
    // A stranger saw the code: the grant that came of it ends.
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(401);
    const late = await codeOf();
    app.clock.advance({ seconds: 61 });
    expect((await exchange(late)).body).toEqual({ error: 'invalid_grant' });
  });

  it('with offline_access it comes back, and an old token that comes again ends it', async () => {
    const first = (await exchange(await codeOf({ scope: `${SCOPE} offline_access` }))).body;
    const second = (await refreshed(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(`Patient/${patient.personId}`, second.access_token)).toBe(200);
    expect((await refreshed(second.refresh_token, 'other-app')).status).toBe(400);
    // Its reply was lost: the same comes again, for a minute.
    expect((await refreshed(first.refresh_token)).body.refresh_token).toBe(second.refresh_token);
    // The id of the grant stands in each token; that alone ends nothing.
    const invented = second.refresh_token.replace(/[^.]{43}$/, 'A'.repeat(43));
    expect((await refreshed(invented)).body).toEqual({ error: 'invalid_grant' });
    expect(await statusOf(`Patient/${patient.personId}`, second.access_token)).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect((await refreshed(first.refresh_token)).body).toEqual({ error: 'invalid_grant' });
    expect((await refreshed(second.refresh_token)).status).toBe(400);
    expect(await statusOf(`Patient/${patient.personId}`, second.access_token)).toBe(401);
  });

  it('it is refused while the account that allowed it is suspended', async () => {
    const given = (await exchange(await codeOf({ scope: `${SCOPE} offline_access` }))).body;
    const suspend = async (at: Date | null) =>
      await app.database.executor.executeSql(
        'update memberships set suspended_at = $1 where person_id = $2',
        [at, patient.personId],
      );
    await suspend(app.clock.now());
    expect(await statusOf(`Patient/${patient.personId}`, given.access_token)).toBe(401);
    expect((await refreshed(given.refresh_token)).body).toEqual({ error: 'invalid_grant' });
    await suspend(null);
    expect(await statusOf(`Patient/${patient.personId}`, given.access_token)).toBe(200);
    expect((await refreshed(given.refresh_token)).status).toBe(200);
  });

  it('the patient sees it, and ends it at once', async () => {
    const { access_token: token, refresh_token: refresh } = (
      await exchange(await codeOf({ scope: `${SCOPE} offline_access` }))
    ).body;
    await read(`Patient/${patient.personId}`, token);
    const ofThisApp = ({ apps }: { apps: { name: string }[] }) =>
      apps.filter(({ name }) => name === 'My Health');
    const apps = ofThisApp((await patient.get('/api/fhir-apps')).body) as Record<string, unknown>[];
    expect(apps).toHaveLength(1);
    expect(apps[0]).toMatchObject({ name: 'My Health', types: ['Patient', 'Observation'] });
    expect(apps[0]?.last_read_at).not.toBeNull();
    const { name } = (await patient.get('/api/profile')).body;
    expect((await patient.get('/api/record-access')).body.accesses[0]).toMatchObject({
      ...{ reader_name: `My Health (${name})`, reader_type: 'system', resource: 'patient' },
    });
    expect((await stranger.delete(`/api/fhir-apps/${apps[0]?.grant_id}`)).status).toBe(404);
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(200);
    expect(ofThisApp((await patient.delete(`/api/fhir-apps/${apps[0]?.grant_id}`)).body)).toEqual([]);
    expect(await statusOf(`Patient/${patient.personId}`, token)).toBe(401);
    expect((await refreshed(refresh)).status).toBe(400);
  });

  it('of a family member: it ends when the user who allowed it no longer acts for them, and grants by others stay', async () => {
    const child = { name: 'Asha', date_of_birth: '2014-05-06', sex: 'female', relation: 'daughter' };
    const { person_id: childId } = (await patient.post('/api/family-members', child)).body;
    const { redirect_to: to } = (await allow({}, ['Patient'], { patient_id: childId })).body;
    const { body } = await exchange(new URL(to).searchParams.get('code') ?? '');
    expect(body.patient).toBe(childId);
    expect(await statusOf(`Patient/${childId}`, body.access_token)).toBe(200);
    expect(await statusOf(`Patient/${patient.personId}`, body.access_token)).toBe(404);
    const others = [
      { brandId: 'hospital', grantedBy: patient.personId },
      { brandId: 'living', grantedBy: stranger.personId },
    ].map((other) => ({
      ...{ ...other, id: uuid(), patientId: childId, clientId: 'other-app', grantedAt: app.clock.now() },
    }));
    await app.database.db.insert(fhirGrants).values(others);
    await patient.delete(`/api/family-members/${childId}`);
    await app.settled();
    const open = await app.database.db
      .select({ id: fhirGrants.id })
      .from(fhirGrants)
      .where(and(eq(fhirGrants.patientId, childId), isNull(fhirGrants.endedAt)));
    expect(open.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(await statusOf(`Patient/${childId}`, body.access_token)).toBe(401);
  });

  it('a token of an app isn’t one of a system, nor the other way round', async () => {
    const authorization = `Basic ${Buffer.from(`city:${SECRET}`).toString('base64')}`;
    const ask = (scope: string) =>
      outside.post('/fhir/R4/token', { grant_type: 'client_credentials', scope }, { authorization });
    const { access_token: token, scope } = (await ask('system/Patient.rs patient/*.rs')).body;
    expect(scope).toBe('system/Patient.rs');
    expect(await statusOf('Patient', token)).toBe(200);
    expect(await statusOf(`Observation?patient=${patient.personId}`, token)).toBe(403);
    expect((await ask('patient/*.rs')).body).toEqual({ error: 'invalid_scope' });
  });
});
