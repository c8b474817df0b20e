import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { endCareRelation, openCareRelation } from '../people/server/index.ts';

const PDF = { name: 'scan.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
const DAY = 86_400_000;

let app: TestApp;
let lakshmi: Caller;
let venkata: Caller;
/** Looks after Lakshmi, and after none of the others. */
let doctor: Caller;
let coach: Caller;
let stranger: Caller;
const sources = [uuid(), uuid()];

beforeAll(async () => {
  app = await startTestApp();
  lakshmi = await app.signInAs('patient', 5);
  venkata = await app.signInAs('patient', 6);
  doctor = await app.signInAs('doctor', 3);
  coach = await app.signInAs('coach', 1);
  stranger = await app.signInAs('doctor', 4);
  await care(true);
});
afterAll(() => app.close());

async function care(isOpen: boolean): Promise<void> {
  await app.database.db.transaction(async (tx) => {
    for (const [n, { personId: clinicianId }] of [doctor, coach].entries()) {
      const relation = { brandId: 'living', kind: 'accepted' as const, sourceId: sources[n]! };
      if (!isOpen) await endCareRelation(tx, relation, app.clock.now());
      else
        await openCareRelation(
          tx,
          { ...relation, patientId: lakshmi.personId, clinicianId },
          app.clock.now(),
        );
    }
  });
}

const add = (who: Caller, patientId: string, fields: Record<string, string> = {}) =>
  who.upload('/api/upload-files', 'file', PDF, { patient_id: patientId, ...fields });
const idsOf = (reply: { body: { files: { file_id: string }[] } }) =>
  reply.body.files.map(({ file_id }) => file_id);
const recordOf = async (who: Caller) =>
  idsOf(await who.get(`/api/upload-files?patient_id=${lakshmi.personId}`));
const looksOf = async (who: Caller) => {
  const { rows } = await app.database.executor.executeSql(
    "select count(*)::int as n from audit_reads where reader_id = $1 and $2 = any(patient_ids) and resource = 'file'",
    [who.personId, lakshmi.personId],
  );
  return (rows as { n: number }[])[0]!.n;
};

describe('a file that a doctor adds to a record', () => {
  it('is read only by the patient and the whole care team', async () => {
    const before = await looksOf(doctor);
    const added = await add(doctor, lakshmi.personId);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ owner_name: expect.any(String), can: { delete: true, share: false } });
    expect(await looksOf(doctor)).toBe(before + 1);
    const { file_id, href } = added.body;
    for (const reader of [lakshmi, doctor, coach]) expect((await reader.get(href)).status).toBe(200);
    for (const other of [venkata, stranger, await app.signInAs('staff')])
      expect((await other.get(href)).status).toBe(404);
    const [own] = (await lakshmi.get('/api/upload-files')).body.files;
    expect(own).toMatchObject({
      ...{ file_id, added_by_name: expect.stringMatching(/./), belongs_to: [{ kind: 'record' }] },
      can: { delete: false, share: true },
    });
    expect((await lakshmi.delete(`/api/files/${file_id}`)).body.code).toBe('file_attached');
    expect(await recordOf(coach)).toContain(file_id);
  });

  it('needs the care of the patient, also when it is sent again', async () => {
    const file_id = uuid();
    expect((await add(doctor, lakshmi.personId, { file_id })).status).toBe(201);
    expect((await add(doctor, lakshmi.personId, { file_id })).status).toBe(200);
    for (const other of [stranger, coach, lakshmi, venkata, await app.signInAs('staff')]) {
      const refused = await add(other, lakshmi.personId);
      const missing = await add(other, uuid());
      expect([refused.status, refused.body.code]).toEqual([404, missing.body.code]);
    }
    expect((await add(doctor, 'nobody')).body.fields[0].field).toBe('patient_id');
  });

  it('is taken back within a day by the one who added it', async () => {
    const first = (await add(doctor, lakshmi.personId)).body.file_id;
    expect((await coach.delete(`/api/files/${first}`)).status).toBe(404);
    expect((await doctor.delete(`/api/files/${first}`)).status).toBe(200);
    expect((await lakshmi.get(`/api/files/${first}`)).status).toBe(404);
    const second = (await add(doctor, lakshmi.personId)).body.file_id;
    app.clock.advance({ days: 1 });
    expect((await doctor.delete(`/api/files/${second}`)).status).toBe(404);
    expect((await lakshmi.get(`/api/files/${second}`)).status).toBe(200);
  });

  it('notifies the patient, and leads to the files', async () => {
    await add(doctor, lakshmi.personId);
    await app.settled();
    const { body } = await lakshmi.get('/api/notify/notifications/');
    expect(body.notifications.map((each: { href: string }) => each.href)).toContain('/files?for=me');
  });

  it('is on the timeline of the record', async () => {
    const { file_id } = (await add(doctor, lakshmi.personId)).body;
    const { body } = await coach.get(`/api/patients/${lakshmi.personId}/timeline?kinds=file`);
    expect(JSON.stringify(body)).toContain(file_id);
  });
});

describe('a file that is shared beyond a visit', () => {
  const uploaded = async () =>
    (await lakshmi.upload('/api/upload-files', 'file', PDF)).body.file_id as string;
  const share = (fileId: string, days: number | null, who = lakshmi, to = stranger) =>
    who.send('PUT', `/api/files/${fileId}/shares`, { clinician_id: to.personId, days });
  const statusFor = async (who: Caller, fileId: string) => (await who.get(`/api/files/${fileId}`)).status;

  it('opens for that clinician alone, until it ends', async () => {
    const id = await uploaded();
    expect(await statusFor(stranger, id)).toBe(404);
    const shared = await share(id, 7);
    expect(shared.body.shared_with).toEqual([
      { clinician_id: stranger.personId, name: expect.any(String), until: expect.any(String) },
    ]);
    const ends = Date.parse(shared.body.shared_with[0].until);
    expect(Math.abs(ends - app.clock.now().getTime() - 7 * DAY)).toBeLessThan(60_000);
    expect(await statusFor(stranger, id)).toBe(200);
    expect(idsOf(await stranger.get('/api/upload-files?scope=shared'))).toContain(id);
    for (const other of [doctor, coach, venkata]) expect(await statusFor(other, id)).toBe(404);
    // The record itself stays closed.
    expect((await stranger.get(`/api/upload-files?patient_id=${lakshmi.personId}`)).status).toBe(404);

    app.clock.advance({ days: 7 });
    stranger = await app.signInAs('doctor', 4);
    lakshmi = await app.signInAs('patient', 5);
    expect(await statusFor(stranger, id)).toBe(404);
    expect(idsOf(await stranger.get('/api/upload-files?scope=shared'))).not.toContain(id);
    const own = (await lakshmi.get('/api/upload-files')).body.files;
    expect(own.find((each: { file_id: string }) => each.file_id === id).shared_with).toEqual([]);
  });

  it('closes at once when the patient ends it, and with the care it has nothing to do', async () => {
    const id = await uploaded();
    doctor = await app.signInAs('doctor', 3);
    await share(id, 30, lakshmi, doctor);
    expect(await recordOf(doctor)).toContain(id);
    await care(false);
    expect(await statusFor(doctor, id)).toBe(200);
    expect((await share(id, null, lakshmi, doctor)).body.shared_with).toEqual([]);
    expect(await statusFor(doctor, id)).toBe(404);
    expect((await share(id, null, lakshmi, doctor)).status).toBe(200);
  });

  it('is shared only by its owner, with a clinician of the brand, for an offered duration', async () => {
    const id = await uploaded();
    venkata = await app.signInAs('patient', 6);
    expect((await share(id, 7, venkata)).status).toBe(404);
    expect((await share(id, 7, lakshmi, venkata)).body.fields[0]).toMatchObject({ field: 'clinician_id' });
    expect((await share(id, 366)).body.fields[0].field).toBe('days');
    const hospital = await app.signInAs('doctor', 1, 'hospital');
    expect((await share(id, 7, lakshmi, hospital)).body.fields[0].code).toBe('unknown');
    expect((await hospital.get(`/api/files/${id}`)).status).toBe(404);
  });
});
