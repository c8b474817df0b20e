import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { memberships, persons } from '#features/accounts/server/index.ts';
import { SPECIALTIES } from './contract.ts';
import { setModes } from './server/index.ts';
import { findRecord, saveClinician } from './server/repository/clinicians.ts';

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
const doctors = async (caller: Caller, query = '') =>
  (await caller.get(`/api/doctor-profiles${query}`)).body.clinicians as {
    name: string;
    clinician_id: string;
    specialties: number[];
    city: string;
    user_type: string;
  }[];

describe('the doctors and coaches of a brand', () => {
  it('are listed by name without the title, and without people of another brand', async () => {
    const all = await doctors(patient);
    expect(all).toHaveLength(16);
    const names = all.map(({ name }) => name.replace(/^Dr\. /, '').toLowerCase());
    expect(names).toEqual([...names].sort());
    const abroad = await doctors(await app.signInAs('patient', 1, 'hospital'));
    expect(abroad.filter((each) => all.some((own) => own.clinician_id === each.clinician_id))).toEqual([]);
    for (const other of [doctor, coach, staff, await app.signInAs('faculty_head', 1)])
      expect(await doctors(other)).toHaveLength(16);
    expect(await app.anonymous().get('/api/doctor-profiles')).toMatchObject({ status: 401 });
  });

  it('are in the order of their names after one of them changes', async () => {
    const { name } = (await doctor.get('/api/profile')).body;
    const rename = (to: string) =>
      app.database.db.update(persons).set({ name: to }).where(eq(persons.id, doctor.personId));
    const last = async () => (await doctors(patient)).at(-1)?.clinician_id;
    expect(await last()).not.toBe(doctor.personId);
    await rename('Prof. Zubin Zutshi');
    expect(await last()).toBe(doctor.personId);
    await rename(name);
    expect(await last()).not.toBe(doctor.personId);
  });

  it('are found by name, place, and specialty in any language', async () => {
    const find = (q: string) => doctors(patient, `?q=${encodeURIComponent(q)}`);
    expect((await find('kolluri')).map(({ name }) => name)).toEqual(['Dr. Anand Kolluri']);
    for (const heart of ['cardio', 'heart', 'గుండె', 'हृदय', 'இதய', 'ഹൃദ്രോഗ', 'হৃদরোগ'])
      expect(
        (await find(heart)).every(({ specialties }) => specialties.includes(12)),
        heart,
      ).toBe(true);
    expect((await find('గుండె')).length).toBe(2);
    expect((await find('హైదరాబాద్')).every(({ city }) => city === 'Hyderabad')).toBe(true);
    expect((await find('health coach')).every(({ user_type }) => user_type === 'coach')).toBe(true);
    expect(await find('nobody of that name')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('  ')).toHaveLength(16);
  });

  it('are filtered by specialty and mode; every specialty has a clinician', async () => {
    for (const specialty of SPECIALTIES)
      expect((await doctors(patient, `?specialty=${specialty}`)).length, String(specialty)).toBeGreaterThan(
        0,
      );
    await app.database.db.transaction((tx) => setModes(tx, 'living', doctor.personId, ['audio']));
    const ids = async (mode: string) =>
      (await doctors(patient, `?mode=${mode}`)).map(({ clinician_id }) => clinician_id);
    expect(await ids('audio')).toContain(doctor.personId);
    expect(await ids('virtual')).not.toContain(doctor.personId);
    for (const [field, value] of [
      ['specialty', '7'],
      ['mode', 'fax'],
      ['cursor', 'e30'],
    ])
      expect(await patient.get(`/api/doctor-profiles?${field}=${value}`)).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      });
  });

  it('have a page each, which shows how a registration was verified to staff and themselves', async () => {
    const path = `/api/doctor-profiles/${doctor.personId}`;
    const seen = await patient.get(path);
    expect(seen).toMatchObject({
      status: 200,
      body: { registration_verified: true, can: { edit: false, verify: false, book: true } },
    });
    expect(seen.body).not.toHaveProperty('verification');
    expect(await doctor.get(path)).toMatchObject({
      body: { verification: { verified: true }, can: { edit: true } },
    });
    expect(await staff.get(path)).toMatchObject({ body: { can: { verify: true } } });
    for (const id of [uuid(), app.idOf('patient', 2), app.idOf('doctor', 2, 'hospital')])
      expect(await patient.get(`/api/doctor-profiles/${id}`)).toMatchObject(notFound);
  });

  it('are recommended: who knows the patient first, then the same city and language', async () => {
    const { clinicians } = (await patient.get('/api/recommended-doctors')).body;
    expect(clinicians[0].because).toContain('known');
    const rank = ({ because }: { because: string[] }) =>
      (because.includes('known') ? 4 : 0) +
      (because.includes('same_city') ? 2 : 0) +
      (because.includes('your_language') ? 1 : 0);
    const ranks = clinicians.map(rank);
    expect(ranks).toEqual([...ranks].sort((a: number, b: number) => b - a));
    const at = async (hospital: string) =>
      (await patient.get(`/api/recommended-doctors?hospital=${encodeURIComponent(hospital)}`)).body
        .clinicians;
    const { cities } = (await app.anonymous().get('/api/locations-data')).body;
    const [clinic] = cities.find(({ city }: { city: string }) => city === 'Chennai').clinics;
    for (const hospital of [clinic.clinic_id, clinic.name, 'Chennai', 'சென்னை']) {
      const found = await at(hospital);
      expect(found.length, hospital).toBeGreaterThan(0);
      expect(found.every((each: { city: string }) => each.city === 'Chennai')).toBe(true);
    }
    expect(await at('Nowhere')).toEqual([]);
  });

  it('work in the clinics of the hostname’s brand', async () => {
    const names = async (brand: 'living' | 'hospital') =>
      (await app.anonymous(brand).get('/api/locations-data')).body.cities.flatMap(
        ({ clinics }: { clinics: { name: string }[] }) => clinics.map(({ name }) => name),
      );
    expect((await names('living')).every((name: string) => name.startsWith('Sukham Living'))).toBe(true);
    expect((await names('hospital')).every((name: string) => name.startsWith('Sukham Hospital'))).toBe(true);
  });
});

it('a profile is that of a doctor once its coach has become one, also while they are both', async () => {
  const { db } = app.database;
  const who = { personId: (await app.signInAs('coach', 3)).personId, brandId: 'living' };
  const savedAs = async (userType: 'doctor' | 'coach') => {
    await db.transaction((tx) => saveClinician(tx, { ...who, userType }, {}, app.clock.now()));
    return (await findRecord(db, who.brandId, who.personId))?.userType;
  };
  const asDoctor = and(eq(memberships.personId, who.personId), eq(memberships.userType, 'doctor'));
  expect(await savedAs('coach')).toBe('coach');
  await db.insert(memberships).values({ ...who, userType: 'doctor', since: app.clock.now() });
  expect(await savedAs('doctor')).toBe('doctor');
  expect(await savedAs('coach')).toBe('doctor');
  await db.update(memberships).set({ suspendedAt: app.clock.now() }).where(asDoctor);
  expect(await savedAs('coach')).toBe('coach');
});

describe('a registration', () => {
  const verification = (id: string) => `/api/doctor-profiles/${id}/verification`;

  const looked = { registration_number: 'TSMC/2001/77', registration_council: 'TSMC' };

  it('is verified by staff, for the number that they saw', async () => {
    expect(
      await doctor.post('/api/update-user-config', {
        registration_number: 'tsmc/2001/77',
        registration_council: 'TSMC',
      }),
    ).toMatchObject({
      status: 200,
      body: { clinician: { profile: { registration_number: 'TSMC/2001/77', registration_verified: false } } },
    });
    expect(
      await staff.post(verification(doctor.personId), { ...looked, verified: true, note: 'In the register' }),
    ).toMatchObject({
      status: 200,
      body: {
        registration_verified: true,
        verification: { note: 'In the register', by: { person_id: staff.personId } },
      },
    });
    await doctor.post('/api/update-user-config', { registration_number: 'TSMC/2001/78' });
    const late = await staff.post(verification(doctor.personId), { ...looked, verified: true });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await patient.get(`/api/doctor-profiles/${doctor.personId}`)).body.registration_verified).toBe(
      false,
    );
    // A page of before an upgrade says nothing of what it showed.
    const old = await staff.post(verification(doctor.personId), { verified: true });
    expect([old.status, old.body.registration_verified]).toEqual([200, true]);
  });

  it('is verified only by staff, and not without a number', async () => {
    for (const other of [
      patient,
      doctor,
      coach,
      await app.signInAs('faculty_head', 1),
      await app.signInAs('staff', 1, 'hospital'),
    ])
      expect(await other.post(verification(doctor.personId), { ...looked, verified: true })).toMatchObject(
        notFound,
      );
    expect(await staff.post(verification(coach.personId), { ...looked, verified: true })).toMatchObject({
      status: 409,
      body: { code: 'no_registration' },
    });
    expect(await staff.post(verification(doctor.personId), { ...looked, verified: 'yes' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'verified' }] },
    });
  });
});
