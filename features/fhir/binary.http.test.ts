import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

const SECRET = 'only for tests, long and random';
const client = (id: string, brand = 'living') => ({
  ...{ id, brand, name: `System ${id}` },
  secretHash: createHash('sha256').update(SECRET).digest('base64url'),
});

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let outside: Caller;
let fileId: string;

const BYTES = Buffer.from('%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const stored = async (who: Caller, name: string, type: string, bytes: Buffer): Promise<string> => {
  const { status, body } = await who.upload('/api/upload-files', 'file', { name, type, bytes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.file_id;
};
const tokenOf = async (id: string, scope = ''): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${id}:${SECRET}`).toString('base64')}`;
  const asked = { grant_type: 'client_credentials', ...(scope ? { scope } : {}) };
  return (await outside.post('/fhir/R4/token', asked, { authorization })).body.access_token;
};
const read = (path: string, token: string) =>
  outside.get(`/fhir/R4/${path}`, { authorization: `Bearer ${token}` });
const allow = async (allowed: boolean) =>
  expect((await patient.put('/api/fhir-systems/city', { allowed })).status).toBe(200);

beforeAll(async () => {
  app = await startTestApp({
    FHIR_CLIENTS: JSON.stringify([client('city'), client('third'), client('elsewhere', 'hospital')]),
  });
  patient = await app.signInAs('patient', 31);
  stranger = await app.signInAs('patient', 32);
  outside = app.anonymous('living');
  fileId = await stored(patient, 'Report ೧.pdf', 'application/pdf', BYTES);
  await allow(true);
});
afterAll(() => app.close());

it('a system reads the bytes that a document names, as a download, and the patient sees it', async () => {
  const token = await tokenOf('city');
  const { body: document } = await read(`DocumentReference/${fileId}`, token);
  const { url, contentType } = document.content[0].attachment;
  const before = app.clock.now().toISOString();
  const { status, headers, body } = await read(url, token);
  expect({ status, url, contentType }).toEqual({
    ...{ status: 200, url: `Binary/${fileId}`, contentType: 'application/pdf' },
  });
  expect(Buffer.from(body).equals(BYTES)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BYTES.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="Report _\.pdf"/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const { accesses } = (await patient.get('/api/record-access')).body;
  const reads = accesses.filter(({ at }: { at: string }) => at >= before);
  expect(reads).toContainEqual(expect.objectContaining({ reader_name: 'System city', resource: 'file' }));
  const { rows } = await app.database.executor.executeSql(
    "select 1 from fhir_reads where patient_id = $1 and resource = 'Binary' and client_id = 'city'",
    [patient.personId],
  );
  expect(rows).toHaveLength(1);
});

it('is one of the types that can be read, and cannot be searched', async () => {
  const { rest } = (await outside.get('/fhir/R4/metadata')).body;
  const binary = rest[0].resource.find(({ type }: { type: string }) => type === 'Binary');
  expect(binary.interaction).toEqual([{ code: 'read' }]);
  expect((await read(`Binary?patient=${patient.personId}`, await tokenOf('city'))).status).toBe(404);
});

it('is for no system that the patient did not allow, and for no file of another patient', async () => {
  const path = `Binary/${fileId}`;
  for (const token of ['', 'x', `${await tokenOf('city')}x`])
    expect((await read(path, token)).status).toBe(401);
  for (const id of ['third', 'elsewhere']) expect((await read(path, await tokenOf(id))).status).toBe(404);
  const other = await tokenOf('city', 'system/Observation.rs system/DocumentReference.s');
  expect((await read(path, other)).status).toBe(403);
  const token = await tokenOf('city', 'system/DocumentReference.r');
  expect((await read(path, token)).status).toBe(200);
  const theirs = await stored(stranger, 'a.txt', 'text/plain', Buffer.from('of another patient'));
  for (const id of [theirs, crypto.randomUUID(), patient.personId, 'x', `${fileId}.1`])
    expect((await read(`Binary/${id}`, token)).status).toBe(404);
  for (const who of [patient, stranger]) expect((await who.get(`/fhir/R4/${path}`)).status).toBe(401);
});

it('is over when the patient ends it, and when the file is deleted or its bytes are missing', async () => {
  const token = await tokenOf('city');
  const second = await stored(patient, 'b.txt', 'text/plain', Buffer.from('deleted later'));
  const lost = await stored(patient, 'c.txt', 'text/plain', Buffer.from('lost'));
  const text = await read(`Binary/${second}`, token);
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  await app.database.executor.executeSql("update files set blob_key = 'records/00/none' where id = $1", [
    lost,
  ]);
  expect((await read(`Binary/${lost}`, token)).status).toBe(404);
  expect((await patient.delete(`/api/files/${second}`)).status).toBe(200);
  expect((await read(`Binary/${second}`, token)).status).toBe(404);
  await allow(false);
  expect((await read(`Binary/${fileId}`, token)).status).toBe(404);
});
