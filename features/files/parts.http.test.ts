import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { MAX_UNFINISHED_BYTES, PART_BYTES } from './contract.ts';

/** Two whole parts and a rest. */
const BYTES = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2 * PART_BYTES)]);
let app: TestApp;
let patient: Caller;
let other: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  other = await app.signInAs('patient', 2);
});
afterAll(() => app?.close());

const partOf = (bytes: Buffer, position: number) =>
  bytes.subarray(position * PART_BYTES, (position + 1) * PART_BYTES);
const put = (caller: Caller, id: string, position: number, bytes = partOf(BYTES, position)) =>
  caller.upload(`/api/upload-files/${id}/parts/${position}`, 'part', {
    ...{ name: 'part', type: 'application/octet-stream', bytes },
  });
const arrived = (caller: Caller, id: string) => caller.get(`/api/upload-files/${id}/parts`);
const finish = (caller: Caller, id: string, parts = 3) =>
  caller.post(`/api/upload-files/${id}/finish`, { name: 'A report.pdf', parts });
const partsStored = async () =>
  (await app.database.executor.executeSql('select blob_key from file_parts')).rows.length;

it('continues where it was interrupted, and becomes one file, once', async () => {
  const id = uuid();
  expect((await arrived(patient, id)).status).toBe(404);
  expect((await put(patient, id, 0)).body).toEqual({ ok: true });
  expect((await put(patient, id, 2)).status).toBe(200);
  expect(await finish(patient, id)).toMatchObject({
    ...{ status: 409, body: { code: 'parts_missing', missing: [1] } },
  });
  // After a reload, the server lists the parts that have arrived with their digests, and the client sends only the
  // rest.
  const { parts } = (await arrived(patient, id)).body;
  const sha256 = createHash('sha256').update(partOf(BYTES, 0)).digest('hex');
  expect(parts.map((each: { position: number }) => each.position)).toEqual([0, 2]);
  expect(parts[0]).toEqual({ position: 0, size: PART_BYTES, sha256 });
  // One that arrived broken is sent again, and replaces the first.
  await put(patient, id, 1, randomBytes(PART_BYTES));
  await put(patient, id, 1);
  const made = await finish(patient, id);
  expect(made).toMatchObject({
    status: 201,
    body: { file_id: id, name: 'A report.pdf', size: BYTES.length },
  });
  expect(Buffer.from((await patient.get(made.body.href)).body).equals(BYTES)).toBe(true);
  // The answer was lost: asked again, it is the same file.
  expect(await finish(patient, id)).toMatchObject({ status: 200, body: { file_id: id } });
  expect((await arrived(patient, id)).status).toBe(404);
  await app.settled();
  expect(await partsStored()).toBe(0);
});

it('belongs to its sender, and holds no more than a part', async () => {
  const id = uuid();
  await put(patient, id, 0);
  expect((await arrived(other, id)).status).toBe(404);
  expect((await finish(other, id, 1)).status).toBe(404);
  expect(await put(other, id, 1)).toMatchObject({ status: 409, body: { code: 'file_id_taken' } });
  expect((await put(patient, id, 0, randomBytes(PART_BYTES + 1))).body.fields[0].code).toBe('file_too_large');
  expect((await put(patient, id, 25, Buffer.from('x'))).status).toBe(400);
  // What a file is, is found out from its bytes, as of one that is sent whole.
  await put(patient, id, 0, Buffer.from([0, 1, 2, 3]));
  expect(await finish(patient, id, 1)).toMatchObject({
    ...{ status: 400, body: { fields: [{ field: 'file' }] } },
  });
});

it('a cancelled upload deletes its parts, which no longer count against the sender', async () => {
  const id = uuid();
  const full = uuid();
  await put(patient, id, 0);
  await put(patient, full, 0);
  // As if so much of another file had arrived that no part more is accepted.
  await app.database.executor.executeSql('update file_parts set size = $1 where file_id = $2', [
    MAX_UNFINISHED_BYTES - PART_BYTES,
    full,
  ]);
  expect(await put(patient, id, 1)).toMatchObject({ status: 409, body: { code: 'storage_full' } });
  const discard = (caller: Caller, file = full) => caller.delete(`/api/upload-files/${file}/parts`);
  expect((await discard(other)).status).toBe(404);
  expect((await arrived(patient, full)).status).toBe(200);
  expect(await discard(patient)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await put(patient, id, 1)).status).toBe(200);
  expect((await arrived(patient, full)).status).toBe(404);
  expect((await discard(patient)).status).toBe(404);
  await discard(patient, id);
  await app.settled();
  const { rows } = await app.database.executor.executeSql('select blob_key from blobs_to_delete');
  expect(rows).toEqual([]);
});

it('an unfinished upload is deleted after two days', async () => {
  const id = uuid();
  await put(other, id, 0);
  app.clock.advance({ days: 2, minutes: 1 });
  await app.runJob('records.forget-old-parts');
  await app.settled();
  expect(await partsStored()).toBe(0);
});
