import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  agree,
  aVisit,
  bothJoined,
  DEVICE,
  inSession,
  screenOf,
  TEXT,
  type Visit,
} from './calls.test-kit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The way the patient corrects it: others hear of it. */
const correctBirth = async ({ patient }: Visit, date_of_birth: string) => {
  expect((await patient.post('/api/auth/update-user/', { date_of_birth })).status).toBe(200);
  await t.settled();
};

const makeMinor = ({ patient }: Visit) =>
  t.database.db.execute(
    sql`update persons set date_of_birth = '2015-01-01' where id = ${patient.personId}::uuid`,
  );

describe('the consent of a minor', () => {
  it('names the adult who is there, before anybody joins', async () => {
    const visit = await aVisit(t, 7);
    await makeMinor(visit);
    const asked = { consent_id: randomUUID(), ...TEXT };
    expect((await visit.patient.post(visit.path('/consent'), asked)).body.code).toBe('adult_needed');
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body.code).toBe('consent_needed');
    const adult = { name: 'Lakshmi Rao', relation: 'mother' };
    const given = await visit.as(visit.patient, '/consent', { ...asked, adult });
    expect(given.consent).toMatchObject({ adult_needed: true, adult });
    // The same request again stores nothing more.
    await visit.as(visit.patient, '/consent', { ...asked, adult });
    const stored = await t.database.db.execute(
      sql`select language, version, text_id, given_by from call_consents where id = ${asked.consent_id}::uuid`,
    );
    expect((stored as unknown as { rows: unknown[] }).rows).toEqual([
      { language: 'te', version: 1, text_id: 'teleconsultation', given_by: visit.patient.personId },
    ]);
    expect((await visit.patient.post(visit.path('/consent'), { ...asked, version: 2 })).body.code).toBe(
      'consent_text_changed',
    );
  });

  it('is asked for once the date of birth is corrected, although an adult patient had agreed', async () => {
    const visit = await aVisit(t, 11);
    const { patientPart } = await bothJoined(visit);
    await makeMinor(visit);
    const admit = visit.path(`/participants/${patientPart}/admit`);
    expect((await visit.doctor.post(admit)).body.code).toBe('adult_not_named');
    expect((await visit.patient.get(visit.path())).body).toMatchObject({
      consent: { given_at: null, adult_needed: true },
      can: { join: false },
    });
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body.code).toBe('consent_needed');
    const entered = { consent: true, devices: DEVICE.device };
    expect((await visit.patient.post(visit.path('/enter'), entered)).body.code).toBe('adult_needed');
    await agree(visit, visit.patient, { adult: { name: 'Lakshmi Rao', relation: 'mother' } });
    await visit.as(visit.patient, '/join', DEVICE);
    expect((await visit.as(visit.doctor, `/participants/${patientPart}/admit`)).status).toBe(7);
  });

  it('is asked for in the middle of a visit: a patient who turns out to be a minor waits again', async () => {
    const visit = await aVisit(t, 12);
    const { patientPart } = await inSession(visit);
    await correctBirth(visit, '1970-02-03');
    expect((await visit.patient.get(visit.path())).body.me.state).toBe('admitted');
    const doctor = await screenOf(t, visit.doctor);
    await correctBirth(visit, '2015-01-01');
    const back = {
      event: 'call',
      payload: expect.objectContaining({ change: 'waiting', participant_id: patientPart }),
    };
    await expect.poll(() => doctor.heard).toContainEqual(expect.objectContaining(back));
    doctor.close();
    expect((await visit.patient.get(visit.path())).body).toMatchObject({
      me: { state: 'waiting' },
      consent: { given_at: null, adult_needed: true },
      medium: null,
    });
    expect((await visit.patient.post(visit.path('/media'))).body.code).toBe('not_admitted');
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body.code).toBe('consent_needed');
    const admit = visit.path(`/participants/${patientPart}/admit`);
    expect((await visit.doctor.post(admit)).body.code).toBe('adult_not_named');
    await agree(visit, visit.patient, { adult: { name: 'Lakshmi Rao', relation: 'mother' } });
    await visit.as(visit.patient, '/join', DEVICE);
    await visit.as(visit.doctor, `/participants/${patientPart}/admit`);
    expect((await visit.patient.get(visit.path())).body.me.state).toBe('admitted');
  });
});
