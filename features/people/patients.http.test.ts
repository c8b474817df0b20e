import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import { endCareRelation, isAssigned, openCareRelation } from './server/index.ts';
import { patientDetails } from './server/tables.ts';

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let assigned: Caller;
let unrelated: Caller;
let staff: Caller;
let abroad: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  stranger = await app.signInAs('patient', 2);
  assigned = await app.signInAs('doctor', 1);
  unrelated = await app.signInAs('doctor', await unrelatedDoctor());
  staff = await app.signInAs('staff', 1);
  abroad = await app.signInAs('doctor', 1, 'hospital');
});
afterAll(() => app.close());

const sqlDelete = (personId: string) =>
  app.database.db.delete(patientDetails).where(eq(patientDetails.personId, personId));

async function unrelatedDoctor(): Promise<number> {
  for (let index = 1; index <= 12; index++)
    if (!(await isAssigned(app.database.db, 'living', app.idOf('doctor', index), app.idOf('patient', 1))))
      return index;
  throw new Error('everybody looks after patient 1');
}

const address = () => `/api/patients/${app.idOf('patient', 1)}`;
const notFound = { status: 404, body: { code: 'not_found' } };

describe('a patient’s details', () => {
  it('are read only by the patient, an assigned clinician and staff', async () => {
    expect(await patient.get(address())).toMatchObject({
      status: 200,
      body: { name: 'Lakshmi Devi Mantena', can: { edit: true, edit_emergency_contacts: true } },
    });
    expect(await assigned.get(address())).toMatchObject({
      status: 200,
      body: { can: { edit: false, see_emergency_contacts: true, edit_emergency_contacts: false } },
    });
    expect(await staff.get(address())).toMatchObject({
      status: 200,
      body: { can: { edit: true, edit_health: false, see_emergency_contacts: false } },
    });
    for (const other of [stranger, unrelated, abroad, await app.signInAs('staff', 1, 'hospital')])
      expect(await other.get(address())).toMatchObject(notFound);
    expect(await (await app.signInAs('faculty_head', 1)).get(address())).toMatchObject(notFound);
    expect(await app.anonymous().get(address())).toMatchObject({ status: 401 });
  });

  it('are closed to a clinician as soon as the relation has ended', async () => {
    const relation = {
      brandId: 'living',
      patientId: app.idOf('patient', 1),
      clinicianId: unrelated.personId,
      kind: 'appointment',
      sourceId: uuid(),
    } as const;
    const { db } = app.database;
    await db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
    await db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
    expect(await unrelated.get(address())).toMatchObject({ status: 200 });
    await db.transaction((tx) => endCareRelation(tx, relation, app.clock.now()));
    expect(await unrelated.get(address())).toMatchObject(notFound);
    expect(await unrelated.get(`${address()}/emergency-contacts`)).toMatchObject(notFound);
  });

  it('of an unknown id, of a clinician and of another brand get the same answer', async () => {
    for (const id of [uuid(), app.idOf('doctor', 2), app.idOf('patient', 1, 'hospital')])
      expect(await staff.get(`/api/patients/${id}`)).toMatchObject(notFound);
    expect(await staff.get('/api/patients/not-an-id')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'patient_id' }] },
    });
  });

  it('leave a trace without their content', async () => {
    const byReader = () =>
      app.database.db.select().from(auditReads).where(eq(auditReads.readerId, assigned.personId));
    const before = new Set((await byReader()).map((read) => read.id));
    await assigned.get(address());
    const added = (await byReader()).filter((read) => !before.has(read.id));
    expect(added).toEqual([
      expect.objectContaining({ resource: 'patient', patientIds: [app.idOf('patient', 1)] }),
    ]);
  });

  it('say only to staff whether the account is suspended', async () => {
    const open = { suspended_at: null, can: { suspend: true, reset_password: true } };
    expect(await staff.get(address())).toMatchObject({ status: 200, body: open });
    for (const other of [patient, assigned]) {
      const { body } = await other.get(address());
      expect(body).not.toHaveProperty('suspended_at');
      expect(body.can).toMatchObject({ suspend: false, reset_password: false });
    }
    const [member] = (await patient.get('/api/family-members')).body.family_members;
    if (member)
      expect((await staff.get(`/api/patients/${member.person_id}`)).body.can).toMatchObject({
        suspend: false,
        reset_password: false,
      });
    const someone = app.idOf('patient', 30);
    expect((await staff.post(`/api/auth/members/${someone}/suspension`, { suspended: true })).status).toBe(
      200,
    );
    const { body } = await staff.get(`/api/patients/${someone}`);
    expect(body).toMatchObject({ can: { suspend: true, reset_password: false } });
    expect(body.suspended_at).toEqual(expect.any(String));
  });

  it('are changed by the patient and staff; what is left out stays', async () => {
    const change = { emergency_note: '  ఇన్సులిన్ ', height_cm: 156.5, blood_group: null };
    expect(await patient.patch(address(), change)).toMatchObject({
      status: 200,
      body: { emergency_note: 'ఇన్సులిన్', height_cm: 156.5, blood_group: null },
    });
    expect(await staff.patch(address(), { address: '12 Tank Bund Road' })).toMatchObject({
      status: 200,
      body: { address: '12 Tank Bund Road' },
    });
    expect((await patient.get(address())).body).toMatchObject({ height_cm: 156.5 });
    for (const other of [stranger, unrelated, abroad])
      expect(await other.patch(address(), { address: 'elsewhere' })).toMatchObject(notFound);
  });

  it('of health are neither read nor changed by the front desk', async () => {
    const health = {
      blood_group: 'O+',
      height_cm: 156.5,
      emergency_note: 'Pacemaker',
    } as const;
    await patient.patch(address(), health);
    const { body } = await staff.get(address());
    expect(body).toMatchObject({ name: 'Lakshmi Devi Mantena', phone: app.phoneOf('patient', 1) });
    for (const field of Object.keys(health)) expect(body).not.toHaveProperty(field);
    expect(JSON.stringify(body)).not.toMatch(/Pacemaker/);
    for (const [field, value] of Object.entries(health))
      expect(await staff.patch(address(), { [field]: value, address: 'elsewhere' })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: [{ field, code: 'unknown_field' }] },
      });
    expect((await patient.get(address())).body).toMatchObject({ ...health, address: '12 Tank Bund Road' });
  });

  it('of health are changed by a doctor who looks after the patient, and the rest is not', async () => {
    expect(await assigned.patch(address(), { emergency_note: 'Insulin' })).toMatchObject({
      status: 200,
      body: { emergency_note: 'Insulin', can: { edit: false, edit_health: true } },
    });
    expect(await assigned.patch(address(), { address: 'elsewhere' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'address', code: 'unknown_field' }] },
    });
    expect(await unrelated.patch(address(), { emergency_note: '' })).toMatchObject(notFound);
    expect(await (await app.signInAs('coach', 1)).patch(address(), { emergency_note: '' })).toMatchObject(
      notFound,
    );
  });

  it('are not overwritten by a user who read them before another change', async () => {
    const { updated_at } = (await patient.get(address())).body;
    expect(await assigned.patch(address(), { emergency_note: 'Blood thinner', updated_at })).toMatchObject({
      status: 200,
      body: { emergency_note: 'Blood thinner' },
    });
    const late = await patient.patch(address(), { emergency_note: '', updated_at });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { emergency_note: 'Blood thinner' } },
    });
    const again = { emergency_note: 'Blood thinner, insulin', updated_at: late.body.current.updated_at };
    expect(await patient.patch(address(), again)).toMatchObject({ status: 200 });
    const seen = await staff.patch(address(), { address: 'elsewhere', updated_at });
    expect(seen).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(seen.body.current).not.toHaveProperty('emergency_note');
  });

  it('that were empty before are not overwritten either', async () => {
    const fresh = await app.signInAs('patient', 29);
    const path = `/api/patients/${fresh.personId}`;
    await sqlDelete(fresh.personId);
    const first = { emergency_note: 'Pacemaker', updated_at: null };
    expect(await fresh.patch(path, first)).toMatchObject({ status: 200 });
    expect(await fresh.patch(path, { emergency_note: '', updated_at: null })).toMatchObject({ status: 409 });
  });

  it.each([
    ['blood_group', 'C+'],
    ['height_cm', 12],
    ['height_cm', '160'],
    ['emergency_note', 7],
    ['emergency_note', 'x'.repeat(501)],
    ['emergency_note', 'a\u0000b'],
    ['address', 'x'.repeat(401)],
    ['emergency_note', 5],
    ['user_type', 'staff'],
    ['brand_id', 'hospital'],
    ['name', 'Somebody Else'],
  ])('refuse %s: %j', async (field, value) => {
    const name = field.split('.')[0] ?? '';
    const before = (await patient.get(address())).body;
    expect(await patient.patch(address(), { [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ field }] },
    });
    expect((await patient.get(address())).body).toEqual(before);
  });
});

describe('the list of patients', () => {
  const list = async (caller: Caller, query = '') => await caller.get(`/api/get-all-patient${query}`);

  it('is that of the clinician, or of the brand', async () => {
    const own = (await list(assigned)).body.patients;
    expect(own.length).toBeGreaterThan(2);
    expect(own.every((each: { assigned_since: string | null }) => each.assigned_since)).toBe(true);
    expect(own.map((each: { patient_id: string }) => each.patient_id)).toContain(app.idOf('patient', 1));
    expect((await list(unrelated)).body.patients).not.toContainEqual(
      expect.objectContaining({ patient_id: app.idOf('patient', 1) }),
    );
    expect((await list(staff)).body.patients.length).toBe(30);
    for (const other of [patient, await app.signInAs('faculty_head', 1)])
      expect(await list(other)).toMatchObject(notFound);
  });

  it('continues page by page, by name, everybody once', async () => {
    const seen: { patient_id: string; name: string }[] = [];
    let cursor = '';
    do {
      const { body } = await list(staff, cursor && `?cursor=${cursor}`);
      seen.push(...body.patients);
      cursor = body.next_cursor;
    } while (cursor);
    expect(new Set(seen.map((each) => each.patient_id)).size).toBe(seen.length);
    expect(seen.length).toBe(50);
    const names = seen.map((each) => each.name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it('finds by parts of names and by a number, and takes signs for what they are', async () => {
    const names = async (q: string) =>
      (await list(staff, `?q=${encodeURIComponent(q)}`)).body.patients.map(
        (each: { name: string }) => each.name,
      );
    expect(await names('mantena lakshmi')).toEqual(['Lakshmi Devi Mantena']);
    expect(await names('9000000003')).toEqual(expect.arrayContaining(['Sunita Agarwal', 'Prem Agarwal']));
    expect(await names('%')).toEqual([]);
    expect(await names("'; drop table persons; --")).toEqual([]);
  });

  it('refuses a cursor of one’s own making', async () => {
    for (const cursor of ['e30', 'abc', Buffer.from('["a","b"]').toString('base64url')])
      expect(await list(staff, `?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'cursor' }] },
      });
  });
});
