import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { memberships } from '../accounts/server/index.ts';
import { openCareRelation } from '../people/server/index.ts';
import { careRelations } from '../people/server/tables.ts';
import { attachFiles, withdrawFiles } from './server/index.ts';

let app: TestApp;
let lakshmi: Caller;
let venkata: Caller;
let doctor: Caller;

beforeAll(async () => {
  app = await startTestApp();
  lakshmi = await app.signInAs('patient', 1);
  venkata = await app.signInAs('patient', 2);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const PDF = { name: 'రక్త పరీక్ష.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
const upload = (who: Caller, file = PDF, fields: Record<string, string> = {}) =>
  who.upload('/api/upload-files', 'file', file, fields);
const uploaded = async (who: Caller, file = PDF): Promise<string> => (await upload(who, file)).body.file_id;

describe('an uploaded file', () => {
  it('is stored, listed and read back by its owner', async () => {
    const sent = await upload(lakshmi);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      name: 'రక్త పరీక్ష.pdf',
      mime: 'application/pdf',
      size: PDF.bytes.length,
      shown_inline: true,
      can: { delete: true },
    });
    const list = await lakshmi.get('/api/upload-files');
    expect(list.body.files[0].file_id).toBe(sent.body.file_id);
    const read = await lakshmi.get(sent.body.href);
    expect(read.status).toBe(200);
    expect(Buffer.from(read.body).equals(PDF.bytes)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(read.headers['content-disposition']).toMatch(
      /^inline; filename="[ -~]+"; filename\*=UTF-8''%E0%B0/,
    );
  });

  it('lies in the folder of its type', async () => {
    const id = await uploaded(venkata);
    const inFolder = async (folder: string) =>
      (await venkata.get(`/api/upload-files?folder=${folder}`)).body.files.map(
        (file: { file_id: string }) => file.file_id,
      );
    expect(await inFolder('documents')).toContain(id);
    expect(await inFolder('pictures')).not.toContain(id);
    expect(await inFolder('recordings')).toEqual([]);
    expect(await venkata.get('/api/upload-files?folder=secrets')).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'folder' }] } },
    });
  });

  it('isn’t found by others who read or delete it', async () => {
    const id = await uploaded(lakshmi);
    const hospital = await app.signInAs('patient', 1, 'hospital');
    for (const other of [venkata, doctor, hospital]) {
      expect((await other.get(`/api/files/${id}`)).status).toBe(404);
      expect((await other.delete(`/api/files/${id}`)).status).toBe(404);
      const { body } = await other.get('/api/upload-files');
      expect(body.files.map((file: { file_id: string }) => file.file_id)).not.toContain(id);
    }
    expect((await app.anonymous().get(`/api/files/${id}`)).status).toBe(401);
    expect((await (await app.signInAs('staff')).get(`/api/files/${id}`)).status).toBe(404);
    expect((await lakshmi.get(`/api/files/${id}`)).status).toBe(200);
  });

  it('sent again under its id is stored once; another file under it is refused', async () => {
    const file_id = uuid();
    expect((await upload(venkata, PDF, { file_id })).status).toBe(201);
    const again = await upload(venkata, PDF, { file_id });
    expect([again.status, again.body.file_id]).toEqual([200, file_id]);
    const other = { ...PDF, bytes: Buffer.from('%PDF-1.4 another') };
    expect((await upload(venkata, other, { file_id })).body.code).toBe('file_id_taken');
    expect((await upload(lakshmi, PDF, { file_id })).status).toBe(409);
    const { body } = await venkata.get('/api/upload-files');
    expect(body.files.filter((file: { file_id: string }) => file.file_id === file_id)).toHaveLength(1);
  });

  it('gets another name from its owner, and from no one else; its ending stays', async () => {
    const id = await uploaded(venkata);
    const rename = (who: Caller, name: string) => who.patch(`/api/files/${id}`, { name });
    const renamed = await rename(venkata, '../Blood test, November');
    expect(renamed.body).toMatchObject({ name: 'Blood test, November.pdf', can: { rename: true } });
    const [listed] = (await venkata.get('/api/upload-files')).body.files;
    expect(listed).toMatchObject({ file_id: id, name: 'Blood test, November.pdf' });
    for (const other of [lakshmi, doctor, await app.signInAs('patient', 2, 'hospital')])
      expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await rename(venkata, '')).body.fields[0].field).toBe('name');
    const table = await uploaded(venkata, {
      name: 'sugar.csv',
      type: 'text/csv',
      bytes: Buffer.from('a,b\n1,2\n'),
    });
    expect((await venkata.patch(`/api/files/${table}`, { name: 'fasting' })).body.name).toBe('fasting.csv');
    await venkata.delete(`/api/files/${table}`);
    expect((await venkata.get('/api/upload-files')).body.files[0].name).toBe('Blood test, November.pdf');
  });

  it('is deleted for good', async () => {
    const id = await uploaded(venkata);
    expect((await venkata.delete(`/api/files/${id}`)).body).toEqual({ ok: true });
    expect((await venkata.get(`/api/files/${id}`)).status).toBe(404);
    expect((await venkata.delete(`/api/files/${id}`)).status).toBe(404);
  });

  it('comes in pages', async () => {
    const many = await app.signInAs('patient', 3);
    for (let n = 0; n < 32; n++) await uploaded(many, { ...PDF, name: `${n}.pdf` });
    const first = (await many.get('/api/upload-files')).body;
    const rest = (await many.get(`/api/upload-files?cursor=${first.next_cursor}`)).body;
    const names = [...first.files, ...rest.files].map((file: { name: string }) => file.name);
    expect([first.files.length, rest.files.length, rest.next_cursor]).toEqual([30, 2, null]);
    expect(new Set(names).size).toBe(32);
    expect((await many.get('/api/upload-files?cursor=bm9uc2Vuc2U')).body.fields[0].field).toBe('cursor');
  });
});

describe('what is in a file', () => {
  it('a photograph loses where it was taken, and stands upright', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(lakshmi, { name: 'IMG_1.jpeg', type: 'image/jpeg', bytes });
    const { exif, width, height } = await sharp(Buffer.from((await lakshmi.get(body.href)).body)).metadata();
    expect([exif, width, height]).toEqual([undefined, 40, 60]);
  });

  it.each([
    [
      'an SVG with a script',
      'x.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
      'x.svg',
    ],
    [
      'HTML that calls itself a picture',
      'x.png',
      '<html><script>alert(1)</script></html>',
      'text/plain; charset=utf-8',
      'x.png.txt',
    ],
  ])('%s can run nowhere', async (_what, name, text, type, storedName) => {
    const { body } = await upload(lakshmi, { name, type: 'image/png', bytes: Buffer.from(text) });
    expect(body).toMatchObject({ name: storedName, shown_inline: false });
    const { headers } = await lakshmi.get(body.href);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04\x14\x00 archive', 'latin1')],
    ['a broken picture', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and the field is named', async (_what, bytes) => {
    const reply = await upload(lakshmi, { name: 'a.jpg', type: 'image/jpeg', bytes });
    expect([reply.status, reply.body.code, reply.body.fields[0].field]).toEqual([400, 'invalid', 'file']);
    expect(reply.body.fields[0].message).not.toBe('');
  });

  it('more than 25 MB is refused', async () => {
    const bytes = Buffer.concat([PDF.bytes, Buffer.alloc(25 * 1024 * 1024)]);
    const reply = await upload(lakshmi, { ...PDF, bytes });
    expect([reply.status, reply.body.fields?.[0].code]).toEqual([400, 'file_too_large']);
  });

  it('unknown fields are refused', async () => {
    expect((await upload(lakshmi, PDF, { owner_id: uuid() })).status).toBe(400);
    expect((await upload(lakshmi, PDF, { file_id: 'mine' })).status).toBe(400);
  });
});

describe('a file that is attached', () => {
  /** Lakshmi is in the doctor's care because of one thing, or not at all. */
  const care = async (isOpen: boolean) => {
    const { db } = app.database;
    const theirs = and(
      eq(careRelations.patientId, lakshmi.personId),
      eq(careRelations.clinicianId, doctor.personId),
    );
    await db.update(careRelations).set({ endedAt: app.clock.now() }).where(theirs);
    if (!isOpen) return;
    const relation = { brandId: 'living', patientId: lakshmi.personId, clinicianId: doctor.personId };
    await inTransaction((tx) =>
      openCareRelation(tx, { ...relation, kind: 'accepted', sourceId: uuid() }, app.clock.now()),
    );
  };
  const subject = { kind: 'appointment', id: uuid() };
  const share = () => ({
    toPersons: [doctor.personId],
    patientId: lakshmi.personId,
    subject,
    now: app.clock.now(),
  });

  it('is read by a doctor it is shared with, as long as the care lasts, and stays with its owner', async () => {
    const id = await uploaded(lakshmi);
    await inTransaction((tx) => attachFiles(tx, 'living', lakshmi.personId, [id, id], share()));
    await care(true);
    expect((await doctor.get(`/api/files/${id}`)).status).toBe(200);
    const shared = (await doctor.get('/api/upload-files?scope=shared')).body.files;
    expect(shared.find((file: { file_id: string }) => file.file_id === id)).toMatchObject({
      owner_name: 'Lakshmi Devi Mantena',
      can: { delete: false },
    });
    expect((await venkata.get(`/api/files/${id}`)).status).toBe(404);
    expect((await lakshmi.delete(`/api/files/${id}`)).body.code).toBe('file_attached');

    await care(false);
    expect((await doctor.get(`/api/files/${id}`)).status).toBe(404);
    const { files } = (await doctor.get('/api/upload-files?scope=shared')).body;
    expect(files.map((file: { file_id: string }) => file.file_id)).not.toContain(id);
    expect((await lakshmi.get(`/api/files/${id}`)).status).toBe(200);

    await care(true);
    expect((await doctor.get(`/api/files/${id}`)).status).toBe(200);
    await inTransaction((tx) => withdrawFiles(tx, subject));
    expect((await doctor.get(`/api/files/${id}`)).status).toBe(404);
  });

  it('stays closed when the care has ended and the doctor continues as a patient of the brand', async () => {
    const id = await uploaded(lakshmi);
    await inTransaction((tx) => attachFiles(tx, 'living', lakshmi.personId, [id], share()));
    await care(true);
    expect((await doctor.get(`/api/files/${id}`)).status).toBe(200);
    await care(false);
    await app.database.db
      .insert(memberships)
      .values({ personId: doctor.personId, brandId: 'living', userType: 'patient', since: app.clock.now() });
    const both = await app.signInAs('doctor', 1);
    const { csrfToken } = (await both.browse('GET', '/api/auth/csrf')).body;
    const change = { csrfToken, data: { userType: 'patient' } };
    const session = await both.send('POST', '/api/auth/session', change, { cookie: both.cookieHeader });
    expect(session.body.userType).toBe('patient');
    expect((await both.get(`/api/files/${id}`)).status).toBe(404);
    const { files } = (await both.get('/api/upload-files?scope=shared')).body;
    expect(files.map((file: { file_id: string }) => file.file_id)).not.toContain(id);
    expect((await lakshmi.get(`/api/files/${id}`)).status).toBe(200);
  });

  it('has to be one’s own', async () => {
    const id = await uploaded(venkata);
    const attempt = inTransaction((tx) => attachFiles(tx, 'living', lakshmi.personId, [id], share()));
    await expect(attempt).rejects.toMatchObject({ fields: [{ field: 'file_ids', code: 'unknown' }] });
  });
});

function inTransaction<T>(work: Parameters<TestApp['database']['db']['transaction']>[0]): Promise<T> {
  return app.database.db.transaction(work) as Promise<T>;
}
