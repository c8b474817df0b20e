import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aContent, aPicture, begin, save, sign, takeIntoCare } from './notes.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let other: Caller;
let patientId: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 31);
  doctor = await app.signInAs('doctor', 1);
  other = await app.signInAs('doctor', 1, 'hospital');
  patientId = patient.personId;
  await takeIntoCare(app, doctor.personId, patientId);
}, 240_000);
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const pathOf = (note: { note_id: string }) => `/api/clinical-notes/${note.note_id}`;

it('pictures that were deleted from the text leave room for others', { timeout: 120_000 }, async () => {
  const draft = await begin(doctor, patientId);
  const upload = async (n: number) =>
    doctor.upload(`${pathOf(draft)}/images`, 'image', await aPicture(`#0000${10 + n}`));
  for (let n = 0; n <= 30; n++) expect((await upload(n)).status).toBe(200);
  const more = `insert into note_images (id, note_id, blob_key, sent_hash, width, height, created_at)
    select gen_random_uuid(), $1, 'k' || n, 'h' || n, 1, 1, now() from generate_series(1, 90) n`;
  await app.database.executor.executeSql(more, [draft.note_id]);
  const refused = await doctor.upload(`${pathOf(draft)}/images`, 'image', await aPicture('#a0b0c0'));
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_images' } });
  await doctor.delete(pathOf(draft));
});

it('pictures are stored only as pixels, answered with 200, and read by readers of the note', async () => {
  const draft = await begin(doctor, patientId);
  const image = await aPicture();
  const sent = await doctor.upload(`${pathOf(draft)}/images`, 'image', image);
  expect(sent).toMatchObject({ status: 200, body: { width: 40, height: 30 } });
  expect((await doctor.upload(`${pathOf(draft)}/images`, 'image', image)).body).toEqual(sent.body);
  const fileId = sent.body.file_id;
  const unshown = await doctor.upload(`${pathOf(draft)}/images`, 'image', await aPicture('#112233'));
  expect(await doctor.get(unshown.body.href)).toMatchObject({ status: 200 });
  const node = { type: 'image', attrs: { fileId, alt: 'Rash on the arm' } };
  const content = { ...aContent(), examination: { type: 'doc', content: [node] } };
  const { body } = await save(doctor, draft, content, 1);
  expect(body.version).toBe(2);
  expect(await patient.get(sent.body.href)).toMatchObject(notFound);
  await sign(doctor, body);
  // A picture that was deleted from the text is not a part of the note.
  expect(await doctor.get(unshown.body.href)).toMatchObject(notFound);
  const seen = await patient.get(sent.body.href);
  expect(seen).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  expect((await sharp(seen.body).metadata()).exif).toBeUndefined();
  expect(await other.get(sent.body.href)).toMatchObject(notFound);
  expect(await doctor.upload(`${pathOf(draft)}/images`, 'image', image)).toMatchObject({ status: 409 });
  // The picture goes along with what is copied.
  const copy = await begin(doctor, patientId, { content: undefined, copy_from: draft.note_id });
  const own = copy.content.examination.content[0].attrs.fileId;
  expect(own).not.toBe(fileId);
  expect(await doctor.get(`${pathOf(copy)}/images/${own}`)).toMatchObject({ status: 200 });
  await doctor.delete(pathOf(copy));
  await app.settled();
  expect(await doctor.get(sent.body.href)).toMatchObject({ status: 200 });
});

it('pictures may be drawings, of which nothing but the pixels stays', async () => {
  const draft = await begin(doctor, patientId);
  const svg = (inner: string) => ({
    ...{ name: 'x.svg', type: 'image/svg+xml' },
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${inner}</svg>`),
  });
  const drawn = svg(
    '<script>alert(1)</script><image href="file:///etc/hostname" width="9" height="9"/><rect width="60" height="40" fill="#00f"/>',
  );
  const sent = await doctor.upload(`${pathOf(draft)}/images`, 'image', drawn);
  expect(sent).toMatchObject({ status: 200, body: { width: 60, height: 40 } });
  const { body } = await doctor.get(sent.body.href);
  expect((await sharp(body).metadata()).format).toBe('jpeg');
  for (const bytes of [
    Buffer.from('%PDF-1.7 nothing'),
    Buffer.from('<svg><!ENTITY a "b"></svg>'),
    Buffer.from('GIF89a'),
  ])
    expect(
      await doctor.upload(`${pathOf(draft)}/images`, 'image', { name: 'x', type: 'image/png', bytes }),
    ).toMatchObject({ status: 400, body: { fields: [{ field: 'image' }] } });
});
