import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { breakGlassAccesses, isAssigned } from '#features/people/server/index.ts';
import { registrationVerifications } from '#features/people/server/tables.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import { breakGlassBelongings } from './break-glass.test-kit.ts';

let app: TestApp;
let doctor: Caller;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  staff = await app.signInAs('staff', 1);
  let n = 1;
  while (await isAssigned(app.database.db, 'living', doctor.personId, app.idOf('patient', n))) n++;
  patient = await app.signInAs('patient', n);
});
afterAll(() => app.close());

const reason = 'Brought in unconscious after a fall';
const bodyFor = (patientId: string, more: object = {}) => ({
  ...{ access_id: uuid(), patient_id: patientId, reason, password: DEMO_PASSWORD },
  ...more,
});
const open = (more: object = {}, by: Caller = doctor) =>
  by.post('/api/break-glass', bodyFor(patient.personId, more));
const record = () => doctor.get(`/api/patients/${patient.personId}`);
/** How often a member of staff was asked to review an access. */
const asksOf = async (caller: Caller): Promise<number> => {
  await app.settled();
  const { notifications } = (await caller.get('/api/notify/notifications/')).body;
  const asks = notifications.filter(
    ({ title }: { title: string }) => title === 'A new emergency access needs a review',
  );
  for (const ask of asks) {
    expect(ask.href).toBe('/break-glass/review');
    for (const named of [patient.personId, doctor.personId, reason])
      expect(JSON.stringify(ask)).not.toContain(named);
  }
  return asks.length;
};
const endAll = async () => {
  await app.database.db.update(breakGlassAccesses).set({ endedAt: app.clock.now() });
};

describe('a record in an emergency', () => {
  it('opens nothing for a reason of blanks', async () => {
    for (const blank of [' '.repeat(10), `${' '.repeat(12)}x`, '\n\u2800\u200B'.repeat(6)]) {
      const refused = await open({ reason: blank });
      expect([refused.status, refused.body.fields]).toMatchObject([
        400,
        [{ field: 'reason', code: 'too_short' }],
      ]);
      const contacts = { access_id: uuid(), patient_id: patient.personId, reason: blank };
      expect((await staff.post('/api/break-glass/contacts', contacts)).body.fields[0].field).toBe('reason');
    }
    expect((await record()).status).toBe(404);
    const breach = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', breach_id: uuid() };
    const prepared = await staff.post('/api/privacy/breaches', { ...breach, what_happened: ' '.repeat(20) });
    expect(prepared.body.fields[0].field).toBe('what_happened');
    const settled = await staff.post(`/api/privacy/requests/${uuid()}/settle`, {
      outcome: 'done',
      answer: ' ',
    });
    expect(settled.body.fields[0]).toMatchObject({ field: 'answer', code: 'required' });
  });

  it('opens for a verified doctor with a reason and a proof, and the patient is notified at once', async () => {
    expect((await record()).status).toBe(404);
    expect((await open({ reason: 'short' })).body.fields[0].field).toBe('reason');
    expect((await open({ password: 'wrong password' })).body.fields[0].field).toBe('password');
    expect((await open({ password: undefined })).body.fields[0].field).toBe('password');
    expect((await record()).status).toBe(404);

    const body = bodyFor(patient.personId);
    const opened = await doctor.post('/api/break-glass', body);
    expect(opened).toMatchObject({ status: 201, body: { is_open: true, reason, can: { end: true } } });
    expect((await doctor.post('/api/break-glass', body)).status).toBe(200);
    const other = { ...body, reason: 'The patient has fallen and nobody answers' };
    expect((await doctor.post('/api/break-glass', other)).body.code).toBe('access_id_taken');
    expect((await open()).body.code).toBe('assigned_already');
    expect((await record()).status).toBe(200);
    expect((await doctor.get(`/api/vitals?patient_id=${patient.personId}`)).status).toBe(200);
    expect((await doctor.get(`/api/patient-medical-notes?patient_id=${patient.personId}`)).status).toBe(200);

    await app.settled();
    const { notifications } = (await patient.get('/api/notify/notifications/')).body;
    expect(notifications[0].title).toBe('Your record was opened in an emergency');
    const { accesses } = (await patient.get('/api/break-glass')).body;
    expect(accesses[0]).toMatchObject({ reason, kind: 'record' });
    expect(await asksOf(staff)).toBe(1);
    expect(await asksOf(await app.signInAs('staff', 1, 'hospital'))).toBe(0);
  });

  it('marks every read, and only those, in the trail', async () => {
    const marked = await app.database.db
      .select({ resource: auditReads.resource, of: auditReads.breakGlassPatientIds })
      .from(auditReads)
      .where(eq(auditReads.readerId, doctor.personId));
    const reads = marked.filter(({ of }) => of !== null);
    expect(reads.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['patient', 'vitals', 'notes']),
    );
    expect(reads.every(({ of }) => of?.length === 1 && of[0] === patient.personId)).toBe(true);
    await doctor.get('/api/get-all-patient');
    const [last] = await app.database.db
      .select({ of: auditReads.breakGlassPatientIds })
      .from(auditReads)
      .where(sql`reader_id = ${doctor.personId} and resource = 'patient_list'`);
    expect(last?.of).toBeNull();
  });

  it('stays marked while the doctor continues as a coach', async () => {
    const change = { user_type: 'coach', person_ids: [doctor.personId], reason: 'also a coach' };
    const types = (action: string) =>
      staff.post('/api/administration/people', { batch_id: uuid(), action, ...change });
    const become = async (userType: string) => {
      const { csrfToken } = (await doctor.browse('GET', '/api/auth/csrf')).body;
      const headers = { cookie: doctor.cookieHeader };
      await doctor.send('POST', '/api/auth/session', { csrfToken, data: { userType } }, headers);
    };
    expect((await types('grant')).body.changed).toBe(1);
    await become('coach');
    expect((await doctor.get(`/api/vitals?patient_id=${patient.personId}`)).status).toBe(200);
    await become('doctor');
    const [read] = await app.database.db
      .select({ of: auditReads.breakGlassPatientIds })
      .from(auditReads)
      .where(sql`reader_id = ${doctor.personId} and reader_type = 'coach' and resource = 'vitals'`);
    expect(read).toEqual({ of: [patient.personId] });
    expect((await types('withdraw')).body.changed).toBe(1);
    doctor = await app.signInAs('doctor', 1);
  });

  it('is not among the doctor’s patients', async () => {
    const { patients } = (await doctor.get('/api/get-all-patient')).body;
    const ids = patients.map(({ patient_id: id }: { patient_id: string }) => id);
    expect(ids).not.toContain(patient.personId);
  });

  it('closes earlier when the doctor says so', async () => {
    const [access] = (await doctor.get('/api/break-glass?state=open')).body.accesses;
    const other = await app.signInAs('doctor', 2);
    expect((await other.post(`/api/break-glass/${access.access_id}/end`)).status).toBe(404);
    const ended = await doctor.post(`/api/break-glass/${access.access_id}/end`);
    expect(ended.body).toMatchObject({ is_open: false, can: { end: false } });
    expect((await record()).status).toBe(404);
  });

  it('ends after 60 minutes by the clock of the database, even while no job runs', async () => {
    const { body } = await open();
    expect(Date.parse(body.ends_at) - Date.parse(body.opened_at)).toBe(3_600_000);
    expect((await record()).status).toBe(200);
    const [row] = await app.database.db
      .select({ left: sql<number>`extract(epoch from expires_at - now())::int` })
      .from(breakGlassAccesses)
      .where(eq(breakGlassAccesses.id, body.access_id));
    expect(row?.left).toBeGreaterThan(3000);
    expect(row?.left).toBeLessThanOrEqual(3600);
    await app.database.db
      .update(breakGlassAccesses)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(breakGlassAccesses.id, body.access_id));
    expect((await record()).status).toBe(404);
    expect((await doctor.get(`/api/vitals?patient_id=${patient.personId}`)).status).toBe(404);
    await endAll();
  });

  it('opens again as soon as it has run out, before any job has ended it', async () => {
    const first = (await open()).body;
    expect((await open()).body.code).toBe('assigned_already');
    app.clock.advance({ minutes: 60 });
    await app.database.db
      .update(breakGlassAccesses)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(breakGlassAccesses.id, first.access_id));
    expect(await open()).toMatchObject({ status: 201, body: { is_open: true } });
    const [ended] = await app.database.db
      .select({ at: breakGlassAccesses.endedAt })
      .from(breakGlassAccesses)
      .where(eq(breakGlassAccesses.id, first.access_id));
    expect(ended?.at?.toISOString()).toBe(first.ends_at);
    await endAll();
  });

  it('is refused to all others', async () => {
    const { personId } = patient;
    expect((await open({}, await app.signInAs('coach', 1))).status).toBe(404);
    expect((await open({}, staff)).status).toBe(404);
    expect((await open({}, await app.signInAs('doctor', 1, 'hospital'))).status).toBe(404);
    const unverified = await app.signInAs('doctor', 5);
    await app.database.db
      .delete(registrationVerifications)
      .where(eq(registrationVerifications.clinicianId, unverified.personId));
    expect((await open({}, unverified)).status).toBe(404);
    expect((await unverified.post('/api/break-glass/search', { name: 'Anybody' })).status).toBe(404);
    expect((await unverified.get('/api/break-glass')).body.can.open).toBe(false);
    expect((await doctor.post('/api/break-glass', bodyFor(uuid()))).status).toBe(404);
    expect((await patient.get(`/api/break-glass?patient_id=${app.idOf('patient', 30)}`)).status).toBe(404);
    expect((await doctor.get(`/api/patients/${personId}`)).status).toBe(404);
  });
});

it('finds patients by exact name or number, and says nothing else of them', async () => {
  const [name, number] = [(await staff.get(`/api/patients/${patient.personId}`)).body].flatMap((of) => [
    of.name,
    of.phone,
  ]);
  const found = await doctor.post('/api/break-glass/search', { phone: number });
  expect(found.body.patients).toContainEqual({ patient_id: patient.personId, name });
  const byName = await doctor.post('/api/break-glass/search', { name: name.toUpperCase() });
  expect(byName.body.patients).toContainEqual({ patient_id: patient.personId, name });
  for (const asked of [{ name: name.slice(0, -1) }, { phone: '9000009999' }])
    expect((await doctor.post('/api/break-glass/search', asked)).body).toEqual({
      patients: [],
      too_many: false,
    });
  expect((await doctor.post('/api/break-glass/search', {})).status).toBe(400);
  expect((await doctor.post('/api/break-glass/search', { phone: 'abc' })).body.fields[0].field).toBe('phone');
});

describe('the review', () => {
  it('is due within 24 hours, is overdue after them, and counts once', async () => {
    const { body } = await open();
    await endAll();
    const path = `/api/break-glass/${body.access_id}/review`;
    const inQueue = async () => {
      const { accesses } = (await staff.get('/api/break-glass?state=waiting')).body;
      return accesses.find(({ access_id: id }: { access_id: string }) => id === body.access_id);
    };
    expect(await inQueue()).toMatchObject({ overdue: false, can: { review: true } });
    app.clock.advance({ hours: 24, minutes: 1 });
    expect(await inQueue()).toMatchObject({ overdue: true });
    expect((await staff.get('/api/break-glass')).body.overdue).toBeGreaterThan(0);
    expect((await staff.post(path, { verdict: 'not_justified' })).body.code).toBe('note_missing');
    const review = { verdict: 'not_justified', note: 'No emergency that day' };
    expect((await staff.post(path, review)).body.review).toMatchObject(review);
    expect((await staff.post(path, review)).status).toBe(200);
    const colleague = await app.signInAs('staff', 2);
    expect((await colleague.post(path, { verdict: 'justified' })).body.code).toBe('reviewed_already');
    expect((await doctor.post(path, review)).status).toBe(404);
    expect((await (await app.signInAs('staff', 1, 'hospital')).post(path, review)).status).toBe(404);
    expect(await inQueue()).toBeUndefined();
  });
});

it('is not reviewed by the member of staff who is the patient', async () => {
  const access = await breakGlassBelongings(app, staff.personId, 'living');
  const { accesses } = (await staff.get('/api/break-glass?state=waiting')).body;
  const own = accesses.find(({ access_id: id }: { access_id: string }) => id === access.access_id);
  expect(own.can.review).toBe(false);
  const path = `/api/break-glass/${access.access_id}/review`;
  const refused = await staff.post(path, { verdict: 'justified' });
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_another_person']);
  const colleague = await app.signInAs('staff', 2);
  expect((await colleague.post(path, { verdict: 'justified' })).status).toBe(200);
});

it('staff read the emergency contacts alone, with a reason, and a colleague reviews it', async () => {
  await patient.post('/api/emergency-contacts', { name: 'Ravi Rao', relation: 'son', phone: '9876543210' });
  expect((await staff.get(`/api/patients/${patient.personId}/emergency-contacts`)).status).toBe(404);
  const body = { access_id: uuid(), patient_id: patient.personId, reason };
  const colleague = await app.signInAs('staff', 2);
  const asked = [await asksOf(staff), await asksOf(colleague)];
  const read = await staff.post('/api/break-glass/contacts', body);
  expect(read.body.contacts).toContainEqual({ name: 'Ravi Rao', relation: 'son', phone: '+919876543210' });
  expect((await staff.get(`/api/vitals?patient_id=${patient.personId}`)).status).toBe(404);
  await app.settled();
  const { notifications } = (await patient.get('/api/notify/notifications/')).body;
  expect(notifications[0].title).toBe('The front desk read your emergency contacts');
  expect((await staff.post('/api/break-glass/contacts', body)).status).toBe(200);
  expect([await asksOf(staff), await asksOf(colleague)]).toEqual([asked[0], asked[1]! + 1]);
  const other = { ...body, reason: 'The patient has fallen and nobody answers' };
  expect((await staff.post('/api/break-glass/contacts', other)).body.code).toBe('access_id_taken');
  app.clock.advance({ minutes: 10 });
  expect((await staff.post('/api/break-glass/contacts', body)).body.code).toBe('access_id_taken');
  const path = `/api/break-glass/${body.access_id}/review`;
  expect((await staff.post(path, { verdict: 'justified' })).body.code).toBe('needs_another_person');
  expect((await colleague.post(path, { verdict: 'justified' })).status).toBe(200);
});
