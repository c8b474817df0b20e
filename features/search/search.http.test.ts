import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { appointments } from '../appointments/server/tables.ts';

let app: TestApp;
let lakshmi: Caller;
let venkata: Caller;
let doctor: Caller;
let staff: Caller;
/** A Tuesday long after whatever the demo data hold. */
const NOW = '2030-01-08T09:00:00Z';
const visits = { lakshmiTomorrow: uuid(), venkataTomorrow: uuid(), lakshmiPast: uuid(), elsewhere: uuid() };

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  lakshmi = await app.signInAs('patient', 1);
  venkata = await app.signInAs('patient', 2);
  doctor = await app.signInAs('doctor', 1);
  staff = await app.signInAs('staff', 1);
  const visit = (
    id: string,
    patientId: string,
    startsAt: string,
    brandId = 'living',
    clinicianId = doctor.personId,
  ) => {
    const [starts, ends] = [new Date(startsAt), new Date(Date.parse(startsAt) + 1_200_000)];
    return {
      id,
      brandId,
      clinicianId,
      patientId,
      bookedBy: patientId,
      startsAt: starts,
      endsAt: ends,
      busyUntil: ends,
      mode: 'virtual' as const,
      status: 4,
      reason: 'private',
      fee: 0,
      followUp: false,
      fileCount: 0,
      version: 1,
      createdAt: starts,
    };
  };
  const [patient, clinician] = [app.idOf('patient', 1, 'hospital'), app.idOf('doctor', 1, 'hospital')];
  await app.database.db
    .insert(appointments)
    .values([
      visit(visits.lakshmiTomorrow, lakshmi.personId, '2030-01-09T05:00:00Z'),
      visit(visits.venkataTomorrow, venkata.personId, '2030-01-09T06:00:00Z'),
      visit(visits.lakshmiPast, lakshmi.personId, '2029-12-20T05:00:00Z'),
      visit(visits.elsewhere, patient, '2030-01-09T05:00:00Z', 'hospital', clinician),
    ]);
});
afterAll(() => app.close());

const find = async (who: Caller, query: string, more = '') =>
  (await who.get(`/api/search?search_query=${encodeURIComponent(query)}${more}`)).body;
const ids = (found: { appointment_id: string }[]) => found.map((each) => each.appointment_id);
const names = (found: { name: string }[]) => found.map((each) => each.name);
const nameOf = async (id: string): Promise<string> =>
  (await staff.get(`/api/doctor-profiles/${id}`)).body.name;

describe('doctors', () => {
  it('are found by the beginning of a name, whatever its case, within the brand', async () => {
    const name = await nameOf(doctor.personId);
    const part = name
      .replace(/^Dr\.? /, '')
      .slice(0, 5)
      .toUpperCase();
    expect(names((await find(lakshmi, part)).doctors)).toContain(name);
    const hospital = await app.signInAs('patient', 1, 'hospital');
    const elsewhere = (await find(hospital, name)).doctors.map(
      (d: { clinician_id: string }) => d.clinician_id,
    );
    expect(elsewhere).not.toContain(doctor.personId);
  });

  it('are all that is found with doctor_search', async () => {
    const name = (await nameOf(doctor.personId)).replace(/^Dr\.? /, '');
    const found = await find(lakshmi, name, '&doctor_search=true');
    expect(found.doctors.every((d: { user_type: string }) => d.user_type === 'doctor')).toBe(true);
    expect([found.doctors.length > 0, found.appointments, found.patients]).toEqual([true, [], []]);
  });
});

describe('appointments', () => {
  it('are one’s own, by the doctor’s name, the next first', async () => {
    const name = (await nameOf(doctor.personId)).replace(/^Dr\.? /, '');
    expect(ids((await find(lakshmi, name)).appointments).slice(0, 2)).toEqual([
      visits.lakshmiTomorrow,
      visits.lakshmiPast,
    ]);
    expect(ids((await find(venkata, name)).appointments)).not.toContain(visits.lakshmiTomorrow);
  });

  it('are found by a day, in any language', async () => {
    for (const word of ['tomorrow', 'రేపు', '9 january', '2030-01-09'])
      expect(ids((await find(lakshmi, word)).appointments)).toEqual([visits.lakshmiTomorrow]);
    expect(ids((await find(doctor, 'tomorrow lakshmi')).appointments)).toEqual([visits.lakshmiTomorrow]);
  });

  it('show staff the brand’s, without a reason, and clinicians their own', async () => {
    const found = await find(staff, 'tomorrow');
    expect(ids(found.appointments)).toEqual([visits.lakshmiTomorrow, visits.venkataTomorrow]);
    expect(JSON.stringify(found)).not.toContain('private');
    expect(ids((await find(staff, 'Lakshmi Devi')).appointments)).toContain(visits.lakshmiTomorrow);
    const other = await app.signInAs('doctor', 2);
    expect((await find(other, 'tomorrow')).appointments).toEqual([]);
  });
});

describe('patients', () => {
  it('are found by staff in the brand, and never by patients', async () => {
    expect(names((await find(staff, 'lakshmi')).patients)).toContain('Lakshmi Devi Mantena');
    expect((await find(venkata, 'lakshmi')).patients).toEqual([]);
    const strangers = await find(await app.signInAs('staff', 1, 'hospital'), 'Lakshmi Devi Mantena');
    expect(JSON.stringify(strangers)).not.toContain(lakshmi.personId);
  });
});

describe('a query', () => {
  it.each(['%', '_', '\\', "'; drop table persons; --", '%%%', 'ఖఖఖ', '()', '...'])(
    '%j is only text',
    async (text) => {
      const reply = await staff.get(`/api/search?search_query=${encodeURIComponent(text)}`);
      expect([reply.status, reply.body.patients]).toEqual([200, []]);
    },
  );

  it.each(['x'.repeat(101), 'a\u0000b'])('%j is refused', async (text) => {
    const reply = await lakshmi.get(`/api/search?search_query=${encodeURIComponent(text)}`);
    expect([reply.status, reply.body.fields?.[0].field]).toEqual([400, 'search_query']);
  });

  it('that is empty or missing finds the appointments nearest to now', async () => {
    for (const query of ['?search_query=', '?search_query=%20', '', '?page=1&_=1764000000']) {
      const reply = await lakshmi.get(`/api/search${query}`);
      expect([reply.status, ids(reply.body.appointments)[0]], query).toEqual([200, visits.lakshmiTomorrow]);
      expect(ids(reply.body.appointments)).not.toContain(visits.venkataTomorrow);
    }
    expect((await staff.get('/api/search')).body).toEqual({ doctors: [], appointments: [], patients: [] });
  });

  it('with a bare doctor_search looks for doctors only', async () => {
    const name = await nameOf(doctor.personId);
    for (const [flag, isSet] of [
      ['&doctor_search', true],
      ['&doctor_search=yes', true],
      ['&doctor_search=false', false],
      ['', false],
    ] as const) {
      const found = await find(lakshmi, name, flag);
      expect(found.doctors.length, flag).toBeGreaterThan(0);
      expect(found.appointments.length === 0, flag).toBe(isSet);
    }
    expect((await lakshmi.get('/api/search?doctor_search')).body.appointments).toEqual([]);
  });

  it('needs a signed-in user', async () => {
    expect((await app.anonymous().get('/api/search?search_query=a')).status).toBe(401);
  });
});
