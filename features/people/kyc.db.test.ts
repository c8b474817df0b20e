import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { kycSubmissions } from './server/tables.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 3);
  staff = await app.signInAs('staff', 1);
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .toBuffer();
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const pan = { document_type: 'pan', document_number: 'ABCPE 1234F' };
const upload = (caller: Caller, bytes = picture) =>
  caller.upload('/api/kyc/pictures', 'image', { name: 'pan.jpg', type: 'image/jpeg', bytes });
const decide = (caller: Caller, id: string, body: object) =>
  caller.post(`/api/kyc-submissions/${id}/decision`, body);

describe('proving who one is', () => {
  it('goes from none over submitted and rejected to approved', async () => {
    expect((await patient.get('/api/kyc')).body).toMatchObject({ state: 'none', can: { submit: true } });
    const file = (await upload(patient)).body;
    const submitted = await patient.post('/api/kyc', { ...pan, file_ids: [file.file_id] });
    expect(submitted).toMatchObject({
      status: 201,
      body: { state: 'submitted', number_ends: '234F', can: { submit: false } },
    });
    const id = submitted.body.submission_id;
    const [row] = await app.database.db.select().from(kycSubmissions).where(eq(kycSubmissions.id, id));
    expect(JSON.stringify(row)).not.toContain('ABCPE');
    expect(await patient.post('/api/kyc', pan)).toMatchObject({
      status: 409,
      body: { code: 'already_submitted' },
    });

    const waiting = (await staff.get('/api/kyc-submissions?state=submitted')).body.submissions;
    expect(waiting.at(-1)).toMatchObject({
      submission_id: id,
      person: { name: 'Sunita Agarwal' },
      pictures: [{ file_id: file.file_id }],
      can: { decide: true },
    });
    const shown = await staff.get(file.href);
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    expect((await sharp(shown.body).metadata()).exif).toBeUndefined();

    expect(await decide(staff, id, { decision: 'rejected', reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reason', code: 'required' }] },
    });
    expect(
      await decide(staff, id, { decision: 'rejected', reason: 'The picture is blurred.' }),
    ).toMatchObject({
      status: 200,
      body: { state: 'rejected', decision: { by: { person_id: staff.personId } }, can: { decide: false } },
    });
    expect(await decide(staff, id, { decision: 'approved' })).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
    expect((await patient.get('/api/kyc')).body).toMatchObject({
      state: 'rejected',
      reason: 'The picture is blurred.',
    });

    const again = (await patient.post('/api/kyc', pan)).body.submission_id;
    expect(await decide(staff, again, { decision: 'approved' })).toMatchObject({ status: 200 });
    expect((await patient.get('/api/profile')).body.kyc).toBe('approved');
    expect(await patient.post('/api/kyc', pan)).toMatchObject({
      status: 409,
      body: { code: 'already_approved' },
    });
  });

  it('is submitted once, also by ten requests at a time', async () => {
    const hasty = await app.signInAs('patient', 5);
    const replies = await Promise.all(Array.from({ length: 10 }, () => hasty.post('/api/kyc', pan)));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    const submission_id = uuid();
    const doctor = await app.signInAs('doctor', 3);
    for (let time = 0; time < 2; time++)
      expect(
        await doctor.post('/api/kyc', { ...pan, document_number: 'QQQPE1234Z', submission_id }),
      ).toMatchObject({
        status: 201,
        body: { submission_id },
      });
    const taken = await app.signInAs('patient', 6);
    expect(await taken.post('/api/kyc', { ...pan, submission_id })).toMatchObject({ status: 409 });
  });

  it('tells staff when two people use one document', async () => {
    const other = await app.signInAs('patient', 7);
    const { submission_id } = (await other.post('/api/kyc', pan)).body;
    const { submissions } = (await staff.get('/api/kyc-submissions')).body;
    const found = submissions.find((each: { submission_id: string }) => each.submission_id === submission_id);
    expect(found.used_by_others).toBe(true);
  });

  it('takes only the user’s own pictures, and shows them to no other user', async () => {
    const other = await app.signInAs('patient', 9);
    const file = (await upload(other)).body;
    const thief = await app.signInAs('patient', 10);
    expect(await thief.post('/api/kyc', { ...pan, file_ids: [file.file_id] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'file_ids' }] },
    });
    expect((await thief.get('/api/kyc')).body.state).toBe('none');
    expect(await other.get(file.href)).toMatchObject({ status: 200 });
    // Not submitted yet: there is nothing to decide about.
    for (const principal of [thief, staff, await app.signInAs('patient', 9, 'hospital')])
      expect(await principal.get(file.href)).toMatchObject(notFound);
  });

  it('takes pictures only', async () => {
    for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), picture.subarray(0, 60)])
      expect(await upload(patient, bytes)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'image', code: 'not_a_picture' }] },
      });
  });

  it.each([
    ['document_number', 'ABC', 'invalid_document_number'],
    ['document_number', '', 'invalid_document_number'],
    ['document_number', undefined, 'required'],
    ['document_number', 12345, 'wrong_type'],
    ['document_type', 'library_card', 'not_allowed'],
    ['file_ids', [uuid()], 'unknown'],
    ['state', 'approved', 'unknown_field'],
    ['person_id', uuid(), 'unknown_field'],
  ])('refuses %s: %j', async (field, value, code) => {
    const caller = await app.signInAs('patient', 11);
    expect(await caller.post('/api/kyc', { ...pan, [field]: value })).toMatchObject({
      status: 400,
      body: { fields: [{ field, code }] },
    });
  });

  it('never takes a whole Aadhaar number', async () => {
    const caller = await app.signInAs('patient', 11);
    const whole = { document_type: 'aadhaar_last4', document_number: '1234 5678 9012' };
    expect(await caller.post('/api/kyc', whole)).toMatchObject({
      status: 400,
      body: { fields: [{ code: 'aadhaar_last4_only' }] },
    });
  });

  it('is decided by staff of the brand alone', async () => {
    const caller = await app.signInAs('patient', 13);
    const { submission_id } = (await caller.post('/api/kyc', { ...pan, document_number: 'ZZZPE1234Z' })).body;
    for (const other of [
      caller,
      await app.signInAs('doctor', 1),
      await app.signInAs('coach', 1),
      await app.signInAs('faculty_head', 1),
      await app.signInAs('staff', 1, 'hospital'),
    ]) {
      expect(await decide(other, submission_id, { decision: 'approved' })).toMatchObject(notFound);
    }
    expect(await caller.get('/api/kyc-submissions')).toMatchObject(notFound);
    expect(await (await app.signInAs('coach', 1)).get('/api/kyc')).toMatchObject(notFound);
    expect(
      JSON.stringify((await (await app.signInAs('staff', 1, 'hospital')).get('/api/kyc-submissions')).body),
    ).not.toContain(submission_id);
    expect(await decide(staff, submission_id, { decision: 'approved', decided_by: uuid() })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'decided_by' }] },
    });
  });
});
