import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const savitri = {
  name: 'Savitri Walkin',
  phone: '98480 12345',
  date_of_birth: '1958-03-09',
  sex: 'female',
  language: 'te',
};

describe('registering a person at the front desk', () => {
  it('makes a patient of the brand, who can be found and booked at once', async () => {
    const made = await staff.post('/api/patients', savitri);
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Savitri Walkin', phone: '+919848012345', date_of_birth: '1958-03-09', language: 'te' },
    });
    const id = made.body.patient_id;
    const found = await staff.get('/api/get-all-patient?q=Savitri%20Walkin');
    expect(found.body.patients.map((each: { patient_id: string }) => each.patient_id)).toEqual([id]);
    const abroad = await app.signInAs('staff', 1, 'hospital');
    expect((await abroad.get(`/api/patients/${id}`)).status).toBe(404);
  });

  it('refuses a number that has an account, in this brand or another, in the same words', async () => {
    const again = await staff.post('/api/patients', { ...savitri, name: 'Somebody Else' });
    expect(again).toMatchObject({ status: 409, body: { code: 'number_has_account' } });
    const abroad = await app.signInAs('staff', 1, 'hospital');
    const sister = await abroad.post('/api/patients', savitri);
    expect(sister).toMatchObject({ status: 409, body: { code: 'number_has_account' } });
    expect(JSON.stringify(sister.body)).not.toContain('Savitri');
    expect((await staff.get('/api/get-all-patient?q=Somebody%20Else')).body.patients).toEqual([]);
  });

  it('names every field that is wrong at once', async () => {
    const wrong = await staff.post('/api/patients', { ...savitri, name: '', phone: '12', date_of_birth: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      'date_of_birth',
      'name',
      'phone',
    ]);
  });

  it('is for staff only', async () => {
    for (const userType of ['patient', 'doctor', 'coach', 'faculty_head'] as const)
      expect((await (await app.signInAs(userType, 1)).post('/api/patients', savitri)).status).toBe(404);
  });
});
