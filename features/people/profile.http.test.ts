import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  coach = await app.signInAs('coach', 2);
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };

describe('the own profile', () => {
  const config = (caller: Caller, body: object) => caller.post('/api/update-user-config', body);

  it('has the parts of its user type', async () => {
    expect((await patient.get('/api/profile')).body).toMatchObject({
      user_type: 'patient',
      phone: '+919000000001',
      isAuthenticated: false,
      patient: { emergency_note: expect.any(String) },
      clinician: null,
    });
    // True where there is an email: every second person of the demo data has one.
    const second = (await (await app.signInAs('patient', 2)).get('/api/profile')).body;
    expect(second).toMatchObject({ isAuthenticated: true, email: expect.stringContaining('@') });
    expect((await coach.get('/api/profile')).body).toMatchObject({
      patient: null,
      clinician: { missing: [] },
    });
    expect((await staff.get('/api/profile')).body).toMatchObject({
      patient: null,
      clinician: null,
      kyc: 'none',
    });
  });

  it('has a contact address of a doctor that can be written to, and that only the doctor sees', async () => {
    expect(await config(doctor, { contact_email: ' Desk@Clinic.example ' })).toMatchObject({
      status: 200,
      body: { clinician: { contact_email: 'desk@clinic.example' } },
    });
    for (const contact_email of ['desk', 'desk@clinic', 'a@b@clinic.example'])
      expect(await config(doctor, { contact_email })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'contact_email', code: 'format' }] },
      });
    expect((await config(coach, { contact_email: 'coach@clinic.example' })).status).toBe(400);
    const shown = await patient.get(`/api/doctor-profiles/${doctor.personId}`);
    expect(JSON.stringify(shown.body)).not.toContain('desk@clinic.example');
    expect((await config(doctor, { contact_email: null })).body.clinician.contact_email).toBeNull();
  });

  it('is changed field by field', async () => {
    const change = {
      fee: 65_000,
      follow_up_days: 21,
      experience_years: 12,
      about: ' గుండె సంరక్షణ ',
      accepts_new: false,
    };
    expect(await config(doctor, change)).toMatchObject({
      status: 200,
      body: {
        clinician: {
          profile: {
            fee: 65_000,
            follow_up_days: 21,
            experience_years: 12,
            about: 'గుండె సంరక్షణ',
            accepts_new: false,
            specialties: [5],
          },
        },
      },
    });
    expect((await patient.get(`/api/doctor-profiles/${doctor.personId}`)).body.can.book).toBe(false);
    expect(await config(doctor, { accepts_new: true })).toMatchObject({ status: 200 });
    expect(await config(patient, { preferred_mode: 'audio' })).toMatchObject({
      body: { patient: { preferred_mode: 'audio', emergency_note: '' } },
    });
  });

  it('has no fields of others', async () => {
    const before = (await patient.get('/api/profile')).body;
    for (const [caller, field, value] of [
      [patient, 'fee', 1],
      [patient, 'specialties', [5]],
      [patient, 'userType', 'staff'],
      [coach, 'specialties', [5]],
      [coach, 'registration_number', 'X'],
      [doctor, 'preferred_mode', 'audio'],
      [doctor, 'registration_verified', true],
      [doctor, 'modes', ['audio']],
      [doctor, 'brand_id', 'hospital'],
    ] as const)
      expect(await config(caller, { [field]: value }), field).toMatchObject({
        status: 400,
        body: { fields: [{ field, code: 'unknown_field' }] },
      });
    expect((await patient.get('/api/profile')).body).toEqual(before);
    expect(await config(staff, { about: 'x' })).toMatchObject(notFound);
  });

  it.each([
    ['fee', -1],
    ['fee', 0.5],
    ['fee', '100'],
    ['follow_up_days', 91],
    ['experience_years', 71],
    ['languages.0', ['xx']],
    ['languages', []],
    ['specialties', []],
    ['specialties.0', [7]],
    ['about', 'x'.repeat(2001)],
    ['about', 'a\u0000'],
    ['clinic_id', uuid()],
    ['registration_number', 'a\nb'],
  ])('refuses %s: %j', async (field, value) => {
    const name = field.split('.')[0] ?? '';
    expect(await config(doctor, { [name]: value })).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    });
  });

  it('takes no clinic of another brand', async () => {
    const { cities } = (await app.anonymous('hospital').get('/api/locations-data')).body;
    const abroad = cities[0].clinics[0].clinic_id;
    expect(await config(doctor, { clinic_id: abroad })).toMatchObject({
      body: { fields: [{ field: 'clinic_id' }] },
    });
    expect(await config(patient, { preferred_clinic_id: abroad })).toMatchObject({
      body: { fields: [{ field: 'preferred_clinic_id' }] },
    });
  });

  it('of a doctor has a signature, stored as pixels only', async () => {
    const drawn = await sharp({ create: { width: 3000, height: 900, channels: 4, background: '#00000000' } })
      .png()
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .toBuffer();
    const put = (caller: Caller, bytes: Buffer) =>
      caller.upload('/api/profile/signature', 'image', { name: 's.png', type: 'image/png', bytes });
    expect(await put(doctor, drawn)).toMatchObject({ status: 201, body: { href: '/api/profile/signature' } });
    const stored = await doctor.get('/api/profile/signature');
    expect(stored.headers['content-type']).toBe('image/png');
    expect(await sharp(stored.body).metadata()).toMatchObject({ format: 'png', width: 1200 });
    expect((await sharp(stored.body).metadata()).exif).toBeUndefined();
    const { signature } = (await doctor.get('/api/profile')).body.clinician;
    expect(await doctor.get(`${signature.href}?at=${encodeURIComponent(signature.signed_at)}`)).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await put(doctor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'image' }] },
    });
    expect(await put(doctor, Buffer.alloc(1024 * 1024 + 1, 1))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'image', code: 'file_too_large' }] },
    });
    for (const other of [patient, coach, staff]) expect(await put(other, drawn)).toMatchObject(notFound);
    expect(await (await app.signInAs('doctor', 3)).get('/api/profile/signature')).toMatchObject(notFound);
    expect(await doctor.delete('/api/profile/signature')).toMatchObject({ status: 200 });
    expect(await doctor.get('/api/profile/signature')).toMatchObject(notFound);
    expect(await doctor.delete('/api/profile/signature')).toMatchObject(notFound);
  });
});
