import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { vitals, vitalTriage } from '#features/vitals/server/tables.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';

let app: TestApp;
let doctor: Caller;
/** Patients of doctor 1. */
let she: Caller;
let he: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  [she, he] = (await Promise.all([1, 13].map((index) => app.signInAs('patient', index)))) as [Caller, Caller];
});
beforeEach(async () => {
  await app.database.db.delete(vitals);
  await app.database.db.delete(vitalTriage);
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const hours = (many: number): string => new Date(Date.now() - many * HOUR).toISOString();
const now = () => hours(0);
const fasting = (value: number, taken_at: string) =>
  aReading({ readings: { value, context: 'fasting' }, taken_at });
const list = async () => (await doctor.get('/api/vitals-triage')).body;
const entryOf = async (who: Caller) =>
  (await list()).patients.find(({ patient_id }: { patient_id: string }) => patient_id === who.personId);
const change = (who: Caller, body: object) => doctor.patch(`/api/vitals-triage/${who.personId}`, body);
const close = (who: Caller, body: object = {}) => change(who, { closed: true, ...body });
const later = (instant: string, many: number) => new Date(Date.parse(instant) + many * HOUR).toISOString();

describe('who waits longest', () => {
  it('comes first: a newer critical reading is shown, and moves neither deadline nor place', async () => {
    const [first, other] = [hours(24), hours(3)];
    await add(she, pressure(190, 120, { taken_at: first }));
    await add(he, pressure(190, 120, { taken_at: other }));
    await add(she, pressure(150, 85, { taken_at: hours(1) }));
    await add(she, pressure(192, 121, { taken_at: now() }));
    expect((await list()).patients).toMatchObject([
      {
        patient_id: she.personId,
        reason: 'critical',
        vital: { readings: { systolic: 192 } },
        since: first,
        deadline_at: later(first, 1),
        overdue: true,
      },
      { patient_id: he.personId, since: other },
    ]);
    await close(she);
    expect(await entryOf(she)).toBeUndefined();
    const next = now();
    await add(she, pressure(195, 120, { taken_at: next }));
    expect(await entryOf(she)).toMatchObject({ since: next, overdue: false });
  });

  it('waits since the first that was out of range after the last within', async () => {
    await add(she, fasting(150, hours(90)));
    await add(she, fasting(110, hours(60)));
    const first = hours(40);
    await add(she, fasting(131, first));
    await add(she, fasting(140, hours(20)));
    await add(he, fasting(131, hours(30)));
    await add(she, fasting(135, hours(2)));
    // Of another kind, within or not, it says nothing of these.
    await add(she, pressure(120, 80, { taken_at: hours(10) }));
    await add(she, pressure(150, 80, { taken_at: hours(1) }));
    expect((await list()).patients).toMatchObject([
      {
        patient_id: she.personId,
        reason: 'out_of_range',
        vital: { type: 'blood_pressure', readings: { systolic: 150 } },
        since: first,
        deadline_at: later(first, 24),
        overdue: true,
      },
      { patient_id: he.personId, overdue: true },
    ]);
  });

  it('each measure of a reading counts by itself, and what it lacks says nothing', async () => {
    const [pressed, beating] = [hours(6), hours(4)];
    const beats = (pulse: number | undefined, systolic: number, taken_at: string) =>
      pressure(systolic, 80, { readings: { systolic, diastolic: 80, ...(pulse && { pulse }) }, taken_at });
    await add(she, beats(110, 120, hours(8)));
    await add(she, beats(undefined, 150, pressed));
    await add(she, beats(70, 145, hours(5)));
    await add(she, beats(112, 150, beating));
    expect(await entryOf(she)).toMatchObject({ since: pressed });
    await add(she, beats(115, 120, hours(2)));
    expect(await entryOf(she)).toMatchObject({ since: beating });
    // A saturation has no upper bound.
    await add(she, beats(70, 120, hours(1)));
    await add(she, aReading({ type: 'spo2', readings: { value: 92 }, taken_at: hours(9) }));
    await add(she, aReading({ type: 'spo2', readings: { value: 97 }, taken_at: hours(7) }));
    const low = hours(3);
    await add(she, aReading({ type: 'spo2', readings: { value: 93 }, taken_at: low }));
    expect(await entryOf(she)).toMatchObject({ vital: { type: 'spo2' }, since: low });
  });

  it('what was looked after is no beginning', async () => {
    await add(she, fasting(131, hours(40)));
    await close(she);
    expect(await entryOf(she)).toBeUndefined();
    const [next, last] = [hours(3), hours(1)];
    await add(she, fasting(132, next));
    await add(she, fasting(133, last));
    expect(await entryOf(she)).toMatchObject({
      vital: { readings: { value: 133 } },
      since: next,
      overdue: false,
    });
  });
});

describe('a reading that is another since it was looked after', () => {
  it('comes back when it is out of range, and not for its note', async () => {
    const { id } = await add(she, fasting(104, hours(2)));
    await close(she);
    expect(await entryOf(she)).toBeUndefined();
    await she.patch(`/api/vitals/${id}`, { readings: { value: 140, context: 'fasting' } });
    expect(await entryOf(she)).toMatchObject({ reason: 'out_of_range', vital: { readings: { value: 140 } } });
    await close(she);
    await she.patch(`/api/vitals/${id}`, { note: 'after a wedding' });
    expect(await entryOf(she)).toBeUndefined();
    await she.patch(`/api/vitals/${id}`, { readings: { value: 145, context: 'fasting' } });
    expect(await entryOf(she)).toMatchObject({ vital: { readings: { value: 145 } } });
  });

  it('comes back when its platform changed it', async () => {
    const first = hours(2);
    const record = (celsius: number, at: string) => ({
      records: [
        {
          recordType: 'BodyTemperature',
          time: first,
          temperature: { inCelsius: celsius },
          metadata: { id: 'warm', lastModifiedTime: at },
        },
      ],
    });
    await she.post('/api/v1/health-connect', record(37, first));
    await close(she);
    expect(await entryOf(she)).toBeUndefined();
    await she.post('/api/v1/health-connect', record(38.4, now()));
    expect(await entryOf(she)).toMatchObject({ vital: { readings: { value: 38.4 } } });
  });

  it('comes back when it had been deleted, and when a critical one became another', async () => {
    const { id } = await add(she, pressure(190, 120));
    await she.delete(`/api/vitals/${id}`);
    await close(she);
    await she.post(`/api/vitals/${id}/restore`);
    expect(await entryOf(she)).toMatchObject({ reason: 'critical' });
    await close(she);
    await she.delete(`/api/vitals/${id}`);
    await she.post(`/api/vitals/${id}/restore`);
    expect(await entryOf(she)).toBeUndefined();
    await she.patch(`/api/vitals/${id}`, { readings: { systolic: 215, diastolic: 125 } });
    expect(await entryOf(she)).toMatchObject({ reason: 'critical', vital: { readings: { systolic: 215 } } });
  });
});

describe('what was not in sight yet', () => {
  it('comes back from a closed entry, and has no owner', async () => {
    await add(she, fasting(131, hours(2)));
    const { as_of } = await list();
    const taken_at = now();
    const { id } = await add(she, pressure(190, 120, { taken_at }));
    await change(she, { owner: 'me' });
    expect(await close(she, { seen_until: as_of, note: 'she is well' })).toMatchObject({
      status: 200,
      body: { closed_at: as_of, owner_id: null },
    });
    expect(await entryOf(she)).toMatchObject({
      reason: 'critical',
      vital: { id },
      since: taken_at,
      owner_id: null,
    });
    await she.delete(`/api/vitals/${id}`);
    expect(await entryOf(she)).toBeUndefined();
    // For a colleague who was offline for long, an entry that another one closed meanwhile stays closed.
    await she.post(`/api/vitals/${id}/restore`);
    await close(she, { seen_until: (await list()).as_of });
    expect(await entryOf(she)).toBeUndefined();
    await close(she, { seen_until: as_of });
    expect(await entryOf(she)).toBeUndefined();
    // A client that doesn't say what it saw has seen everything.
    await add(she, fasting(132, now()));
    await close(she);
    expect(await entryOf(she)).toBeUndefined();
  });

  it.each([hours(-1), 'yesterday', '2026-02-30T10:00:00Z', '', 0, null])(
    'is asked about with a time that was: not %j',
    async (seen_until) => {
      await add(she, fasting(131, hours(2)));
      const reply = await close(she, { seen_until });
      expect([reply.status, reply.body.fields.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['seen_until'],
      ]);
      expect(await entryOf(she)).toBeDefined();
    },
  );
});

describe('a deadline that was set', () => {
  it('doesn’t hold for a later critical reading, no matter who takes it over', async () => {
    await add(she, fasting(131, hours(20)));
    const deadline_at = hours(-90);
    await change(she, { owner: 'me', deadline_at });
    expect(await entryOf(she)).toMatchObject({ reason: 'out_of_range', deadline_at });
    const taken_at = hours(0.2);
    await add(she, pressure(200, 125, { taken_at }));
    const due = { reason: 'critical', since: taken_at, deadline_at: later(taken_at, 1), overdue: false };
    expect(await entryOf(she)).toMatchObject(due);
    await change(she, { owner: 'me', note: 'calls her' });
    expect(await entryOf(she)).toMatchObject(due);
    // An earlier one holds, and so does any that is set for it.
    await change(she, { deadline_at: hours(-0.2) });
    await change(she, { deadline_at });
    expect(await entryOf(she)).toMatchObject({ deadline_at });
    // The next is due in its own hour: the one before is taken care of.
    const next = now();
    await add(she, pressure(201, 125, { taken_at: next }));
    expect(await entryOf(she)).toMatchObject({ since: taken_at, deadline_at: later(next, 1) });
    const soon = hours(-0.1);
    await change(she, { deadline_at: soon });
    await add(she, pressure(202, 125, { taken_at: now() }));
    expect(await entryOf(she)).toMatchObject({ deadline_at: soon });
  });

  it('is set for what was in sight, and by those before who noted no time, when they changed it', async () => {
    await add(she, fasting(131, hours(20)));
    const { as_of } = await list();
    const taken_at = hours(0.2);
    await add(she, pressure(200, 125, { taken_at }));
    await change(she, { owner: 'me', deadline_at: hours(-90), seen_until: as_of });
    expect(await entryOf(she)).toMatchObject({ deadline_at: later(taken_at, 1) });
    await app.database.db.update(vitalTriage).set({ deadlineSetAt: null, updatedAt: new Date(as_of) });
    expect(await entryOf(she)).toMatchObject({ deadline_at: later(taken_at, 1) });
    const { body } = await change(she, { owner: 'nobody' });
    expect(body).toMatchObject({ deadline_at: null });
    expect(await entryOf(she)).toMatchObject({ deadline_at: later(taken_at, 1) });
  });
});

it('names patients, owners and writers of notes in the script that its reader reads', async () => {
  const [patient, clinician] = ['లక్ష్మీ దేవి', 'అనిల్ రావు'];
  await she.post('/api/auth/update-user/', { other_name: patient });
  await doctor.post('/api/auth/update-user/', { other_name: clinician });
  await add(she, pressure(190, 120, { taken_at: hours(1) }));
  await change(she, { owner: 'me', note: 'Called.' });
  const listed = async (language: string) =>
    (await doctor.get('/api/vitals-triage', { 'accept-language': language })).body.patients[0];
  const telugu = { name: patient, owner_name: clinician, note_by_name: clinician };
  expect(await listed('te')).toMatchObject(telugu);
  for (const name of ['name', 'owner_name', 'note_by_name'])
    expect((await listed('en'))[name], name).toMatch(/^[A-Za-z. ]+$/);
});
