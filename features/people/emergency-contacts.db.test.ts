import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { assignedAmong } from './server/index.ts';
import { emergencyContacts } from './server/tables.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 8);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const son = { name: 'राजेश तिवारी', relation: 'son', phone: '98765 43210' };

describe('emergency contacts', () => {
  it('are stored as they should be dialled', async () => {
    const added = await patient.post('/api/emergency-contacts', {
      ...son,
      email: 'Rajesh@Example.in',
      date_of_birth: '1980-02-29',
    });
    expect(added).toMatchObject({
      status: 201,
      body: { phone: '+919876543210', email: 'rajesh@example.in', can: { edit: true, delete: true } },
    });
    const path = `/api/emergency-contacts/${added.body.contact_id}`;
    expect(await patient.patch(path, { email: '', relation: 'friend' })).toMatchObject({
      status: 200,
      body: { name: son.name, email: null, relation: 'friend', date_of_birth: '1980-02-29' },
    });
    expect((await patient.get('/api/emergency-contacts')).body.contacts).toHaveLength(1);
    expect(await patient.delete(path)).toMatchObject({ status: 200 });
    expect(await patient.delete(path)).toMatchObject(notFound);
  });

  it('say the four messages of the form, all at once', async () => {
    const reply = await patient.post('/api/emergency-contacts', {
      ...son,
      name: 'Rajesh 2',
      phone: '12',
      email: 'x@',
      date_of_birth: '2031-01-01',
    });
    expect(reply.status).toBe(400);
    expect(reply.body.fields.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ['name', 'invalid name'],
      ['email', 'invalid email address'],
      ['phone', 'invalid phone number'],
      ['date_of_birth', 'invalid DOB'],
    ]);
    const inTamil = await patient.post(
      '/api/emergency-contacts',
      { ...son, name: '' },
      { 'accept-language': 'ta' },
    );
    expect(inTamil.body.fields[0].message).toMatch(/[\u0B80-\u0BFF]/);
    expect((await patient.get('/api/emergency-contacts')).body.contacts).toEqual([]);
  });

  it.each([
    ['name', undefined],
    ['name', 5],
    ['phone', null],
    ['phone', '+91\u00009876543210'],
    ['relation', 'boss'],
    ['email', 7],
    ['date_of_birth', '2001-02-30'],
    ['patient_id', uuid()],
    ['brand', 'hospital'],
    ['contact_id', 'x'],
    ['for_person_id', uuid()],
  ])('refuse %s: %j', async (field, value) => {
    expect(await patient.post('/api/emergency-contacts', { ...son, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ field }] },
    });
  });

  it('are made once, and at most five', async () => {
    const full = await app.signInAs('patient', 16);
    const contact_id = uuid();
    expect(await full.post('/api/emergency-contacts', { ...son, contact_id })).toMatchObject({ status: 201 });
    expect(await full.post('/api/emergency-contacts', { ...son, contact_id })).toMatchObject({ status: 200 });
    expect(await patient.post('/api/emergency-contacts', { ...son, contact_id })).toMatchObject({
      status: 409,
      body: { code: 'contact_id_taken' },
    });
    for (const other of [
      { email: 'other@example.in' },
      { relation: 'other' },
      { date_of_birth: '1990-01-01' },
    ])
      expect(await full.post('/api/emergency-contacts', { ...son, ...other, contact_id })).toMatchObject({
        status: 409,
        body: { code: 'contact_id_taken' },
      });
    const more = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        full.post('/api/emergency-contacts', { ...son, phone: `987654321${at}` }),
      ),
    );
    expect(more.filter((reply) => reply.status === 201)).toHaveLength(4);
    expect(more.filter((reply) => reply.body.code === 'contacts_full')).toHaveLength(4);
    expect((await full.get('/api/emergency-contacts')).body).toMatchObject({ can: { add: false } });
  });

  it('are for the patient and for who looks after the patient, not for staff', async () => {
    const { body } = await patient.post('/api/emergency-contacts', son);
    const own = `/api/emergency-contacts/${body.contact_id}`;
    const shown = `/api/patients/${patient.personId}/emergency-contacts`;
    const assigned = await app.signInAs('doctor', 8);
    expect(await assigned.get(shown)).toMatchObject({
      status: 200,
      body: {
        contacts: [{ phone: '+919876543210', can: { edit: false, delete: false } }],
        can: { add: false },
      },
    });
    for (const other of [
      await app.signInAs('patient', 7),
      await app.signInAs('staff', 1),
      await app.signInAs('faculty_head', 1),
      await app.signInAs('doctor', 8, 'hospital'),
      await app.signInAs('patient', 8, 'hospital'),
    ]) {
      expect(await other.get(shown)).toMatchObject(notFound);
      expect(await other.patch(own, { name: 'Mallory' })).toMatchObject(notFound);
      expect(await other.delete(own)).toMatchObject(notFound);
    }
    expect(await assigned.delete(own)).toMatchObject(notFound);
  });

  it('of a family member are managed by the user who acts for them', async () => {
    const holder = await app.signInAs('patient', 1);
    const [member] = (await holder.get('/api/family-members')).body.family_members;
    const for_person_id = member.person_id;
    expect(await holder.post('/api/emergency-contacts', { ...son, for_person_id })).toMatchObject({
      status: 201,
    });
    const query = `/api/emergency-contacts?for_person_id=${for_person_id}`;
    expect((await holder.get(query)).body.contacts).toHaveLength(1);
    expect(await patient.get(query)).toMatchObject(notFound);
    expect(await patient.post('/api/emergency-contacts', { ...son, for_person_id })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'for_person_id' }] },
    });
  });

  it('go when the account goes, and so does everybody’s access', async () => {
    const leaving = await app.signInAs('patient', 20);
    const assigned = await app.signInAs('doctor', 8);
    await leaving.post('/api/emergency-contacts', son);
    const id = leaving.personId;
    expect(await assigned.get(`/api/patients/${id}`)).toMatchObject({ status: 200 });
    expect(await leaving.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).toMatchObject({
      status: 200,
    });
    await app.settled();
    const { db } = app.database;
    expect(await db.select().from(emergencyContacts).where(eq(emergencyContacts.patientId, id))).toEqual([]);
    expect(await assignedAmong(db, 'living', assigned.personId, [id])).toEqual(new Set());
    for (const caller of [assigned, await app.signInAs('staff', 1)])
      expect(await caller.get(`/api/patients/${id}`)).toMatchObject(notFound);
  });
});
