import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, write } from '#features/chat/chat.test-kit.ts';
import { add, aReading } from '#features/vitals/vitals.test-kit.ts';
import { auditActs } from '#platform/server/audit/tables.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let stranger: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 14);
  [doctor, stranger] = [await app.signInAs('doctor', 2), await app.signInAs('doctor', 12, 'hospital')];
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
});
afterAll(() => app?.close());

const acts = () => app.database.db.select().from(auditActs);
/** Denials of the minute before are no obstacle to those of the next one. */
beforeEach(() => app.clock.advance({ minutes: 2 }));
/** What the trail has got since. */
async function noted(work: () => Promise<unknown>) {
  const before = new Set((await acts()).map(({ id }) => id));
  await work();
  return (await acts()).filter(({ id }) => !before.has(id));
}

describe('an attempt on a record that answers 404', () => {
  it('is noted with who, which call and which id, and nothing else', async () => {
    const path = `/api/patients/${patient.personId}`;
    expect(await noted(() => stranger.get(path))).toEqual([
      expect.objectContaining({
        actorId: stranger.personId,
        actorType: 'doctor',
        brandId: 'hospital',
        outcome: 'denied',
        call: 'getPatient',
        objectIds: [patient.personId],
      }),
    ]);
    const body = aReading({ patient_id: patient.personId, note: 'a secret note' });
    const [entry] = await noted(() => stranger.post('/api/vitals', body));
    expect(entry).toMatchObject({
      outcome: 'denied',
      call: 'addVital',
      objectIds: [body.id, patient.personId],
    });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('is noted once a minute for the same object, and answers as before', async () => {
    const path = `/api/vitals?patient_id=${patient.personId}`;
    const answers: unknown[] = [];
    const some = await noted(async () => {
      for (let n = 0; n < 3; n += 1) answers.push((await stranger.get(path)).body.code);
    });
    expect([some.length, new Set(answers)]).toEqual([1, new Set(['not_found'])]);
    app.clock.advance({ minutes: 2 });
    expect(await noted(() => stranger.get(path))).toHaveLength(1);
  });

  it('can’t fill the table by ids at random', async () => {
    const some = await noted(async () => {
      for (let n = 0; n < 40; n += 1) await stranger.get(`/api/patients/${randomUUID()}`);
    });
    expect(some).toHaveLength(30);
  });

  it('is noted, too, for a call that isn’t for that user type, and for a file that the user may not attach', async () => {
    const suspension = `/api/auth/members/${patient.personId}/suspension`;
    expect(await noted(() => doctor.post(suspension, { suspended: true }))).toMatchObject([
      { outcome: 'denied', call: 'suspendMember', actorId: doctor.personId },
    ]);
    const file_id = randomUUID();
    const reading = aReading({ file_id, patient_id: patient.personId });
    const [entry] = await noted(() => doctor.post('/api/vitals', reading));
    expect(entry).toMatchObject({ outcome: 'denied', call: 'addVital' });
    expect(entry?.objectIds).toContain(file_id);
  });
});

describe('what clinicians and staff change', () => {
  it('is noted: readings, routines, triage, messages, health history', async () => {
    const patient_id = patient.personId;
    const chat = await aChat(patient, doctor);
    const routine = { routine_id: randomUUID(), patient_id, type: 'weight', every_days: 7, times: ['08:00'] };
    const some = await noted(async () => {
      await add(doctor, aReading({ patient_id }));
      await doctor.post('/api/v1/regular-vital', routine);
      await doctor.post('/api/history', {
        ...{ entry_id: randomUUID(), patient_id, kind: 'allergy' },
        content: { name: 'a secret allergy' },
      });
      await write(doctor, chat, 'a secret message');
      await doctor.get(`/api/patients/${patient_id}`);
    });
    expect(some.every(({ outcome, actorId }) => outcome === 'changed' && actorId === doctor.personId)).toBe(
      true,
    );
    expect(some.map(({ call }) => call).sort()).toEqual([
      'addHistoryEntry',
      'addRegularVital',
      'addVital',
      'sendMessage',
    ]);
    for (const { call, objectIds } of some)
      expect(objectIds, call).toContain(call === 'sendMessage' ? chat : patient_id);
    expect(JSON.stringify(some)).not.toContain('secret');
  });

  it('is noted of the front desk: suspensions and resets', async () => {
    const someone = app.idOf('patient', 31);
    const some = await noted(async () => {
      await staff.post(`/api/auth/members/${someone}/reset`);
      await staff.post(`/api/auth/members/${someone}/suspension`, { suspended: true });
    });
    expect(some.map(({ call }) => call).sort()).toEqual(['startReset', 'suspendMember']);
    expect(some.every(({ objectIds }) => objectIds.includes(someone))).toBe(true);
  });

  it('is not shown to the patient among who read their record, and can’t be changed afterwards', async () => {
    const { accesses } = (await patient.get('/api/record-access')).body;
    expect(JSON.stringify(accesses)).not.toMatch(/updatePatient|denied/);
    await expect(app.database.db.delete(auditActs)).rejects.toThrow();
    expect(await noted(() => add(patient, aReading()))).toEqual([]);
  });
});
