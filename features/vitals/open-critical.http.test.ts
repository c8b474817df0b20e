import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { listen } from '#features/chat/chat.test-kit.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
/** A patient without a care team. */
let alone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  alone = await app.signInAs('patient', 9);
  await app.database.db.execute(sql`delete from vitals`);
  await app.database.db.execute(sql`update care_relations set ended_at = now()
    where patient_id = ${alone.personId}::uuid and ended_at is null`);
});
afterAll(() => app.close());

const minutesAgo = (many: number): string => new Date(Date.now() - many * 60_000).toISOString();
const at = (many: number) => ({ taken_at: minutesAgo(many) });
const of = async (who: Caller, patientId?: string) => {
  const query = patientId ? `&patient_id=${patientId}` : '';
  const { status, body } = await who.get(`/api/vitals?limit=1&latest=true${query}`);
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ critical }: { critical: { vital_id: string }[] }) =>
  critical.map(({ vital_id }) => vital_id);

describe('what is critical and unanswered', () => {
  it('is the newest reading of its kind, with who was notified and when, for patient and doctor', async () => {
    expect(idsOf(await of(patient))).toEqual([]);
    const made = await add(patient, pressure(192, 118, at(50)));
    for (let n = 0; n < 5; n++) await add(patient, aReading({ type: 'calories', readings: { value: 300 } }));
    const body = await of(patient);
    expect(body.critical).toEqual([
      {
        vital_id: made.id,
        notified_at: made.recorded_at,
        notified: expect.arrayContaining([{ person_id: doctor.personId, name: expect.any(String) }]),
      },
    ]);
    expect(body.latest.map(({ type, level }: { type: string; level: string }) => [type, level])).toEqual(
      expect.arrayContaining([
        ['blood_pressure', 'critical_high'],
        ['calories', null],
      ]),
    );
    expect(idsOf(await of(doctor, patient.personId))).toEqual([made.id]);
    // Lists that don't ask for it carry nothing of it.
    expect((await patient.get('/api/vitals')).body).toMatchObject({ latest: [], critical: [] });
    const stranger = await app.signInAs('patient', 2);
    expect((await stranger.get(`/api/vitals?latest=true&patient_id=${patient.personId}`)).status).toBe(404);
  });

  it('names the doctor who entered the reading that the patient changed to a critical one', async () => {
    const other = await app.signInAs('patient', 13);
    const entered = pressure(120, 80, { ...at(50), patient_id: other.personId });
    const { id } = await add(doctor, entered);
    const readings = { systolic: 192, diastolic: 118 };
    expect((await other.patch(`/api/vitals/${id}`, { readings })).status).toBe(200);
    const [found] = (await of(other)).critical;
    expect(found).toMatchObject({
      ...{ vital_id: id, notified_at: expect.any(String) },
      notified: expect.arrayContaining([{ person_id: doctor.personId, name: expect.any(String) }]),
    });
  });

  it('stays with another kind, and goes with a newer one of its kind that is in range', async () => {
    await add(patient, aReading({ readings: { value: 104, context: 'fasting' }, ...at(40) }));
    expect(idsOf(await of(patient))).toHaveLength(1);
    await add(patient, pressure(128, 82, at(30)));
    expect(idsOf(await of(patient))).toEqual([]);
    // On the list of the care team it waits for an answer, marked as not the newest.
    const entry = await triageOf(patient);
    expect(entry).toMatchObject({ reason: 'critical', measured_since: true });
  });

  it('also where a meter showed LO, and not by an average of months that is entered later', async () => {
    const low = await add(patient, aReading({ readings: { beyond: 'low', context: 'random' }, ...at(20) }));
    await add(patient, aReading({ readings: { value: 6.1, context: 'hba1c' }, ...at(10) }));
    expect(idsOf(await of(patient))).toEqual([low.id]);
    expect(await triageOf(patient)).toMatchObject({ measured_since: false, vital: { id: low.id } });
  });

  it('goes when the care team closes it, on the patient’s open screens too; a newer one comes back', async () => {
    const screen = await listen(app, patient);
    const { as_of } = await of(doctor, patient.personId);
    const close = { closed: true, seen_until: as_of, note: 'called her' };
    expect((await doctor.patch(`/api/vitals-triage/${patient.personId}`, close)).status).toBe(200);
    expect(idsOf(await of(patient))).toEqual([]);
    expect(idsOf(await of(doctor, patient.personId))).toEqual([]);
    await expect
      .poll(() => screen.of('vital').map(({ change }: { change: string }) => change))
      .toContain('triage');
    screen.close();
    const again = await add(patient, aReading({ readings: { beyond: 'high', context: 'random' }, ...at(5) }));
    expect(idsOf(await of(patient))).toEqual([again.id]);
  });

  it('is nothing that is slightly above its range, nor what was critical long before it was entered', async () => {
    await add(alone, aReading({ type: 'height', readings: { value: 160 }, unit: 'cm' }));
    await add(alone, aReading({ type: 'weight', readings: { value: 72 }, unit: 'kg' }));
    await add(alone, aReading({ readings: { value: 131, context: 'fasting' } }));
    await add(alone, pressure(200, 120, at(60 * 24 * 30)));
    const body = await of(alone);
    expect(body.latest).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'weight', level: 'high' })]),
    );
    expect(body.critical).toEqual([]);
  });

  it('says that no one was notified where the patient has no care team', async () => {
    const { id } = await add(alone, pressure(185, 100));
    expect((await of(alone)).critical).toEqual([{ vital_id: id, notified_at: null, notified: [] }]);
  });
});

async function triageOf(who: Caller) {
  const { body } = await doctor.get('/api/vitals-triage?reason=critical');
  return body.patients.find(({ patient_id }: { patient_id: string }) => patient_id === who.personId);
}
