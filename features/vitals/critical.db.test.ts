import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { listen } from '#features/chat/chat.test-kit.ts';
import { CHAT_EVENTS, type ReadingsConfirmedData } from '#features/chat/contract.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { aPicture } from './photos.test-kit.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
});
afterAll(() => app.close());

interface Entry {
  readonly kind: string;
  readonly at: string;
}
async function notifiedBy(who: Caller): Promise<Entry[]> {
  await app.settled();
  const { body } = await who.get(`/api/notify/notifications/?group=vitals:${patient.personId}`);
  return body.notifications.filter(({ kind }: Entry) => kind === 'vital_critical');
}

describe('a critical reading', () => {
  it('notifies everybody who looks after the patient, at once and once', async () => {
    const before = [await notifiedBy(doctor), await notifiedBy(coach)].map(({ length }) => length);
    const reading = pressure(186, 104);
    await Promise.all([1, 2, 3].map(() => patient.post('/api/vitals', reading)));
    const notified = await notifiedBy(doctor);
    expect(notified).toHaveLength((before[0] ?? 0) + 1);
    expect(notified[0]).toMatchObject({
      topic: 'vitals',
      href: `/patients/${patient.personId}`,
      title: 'A patient’s reading is critical',
      text: expect.stringContaining('Lakshmi'),
    });
    expect(await notifiedBy(coach)).toHaveLength((before[1] ?? 0) + 1);
    // Changed and still critical, taken away and brought back: no news.
    const path = `/api/vitals/${reading.id}`;
    await patient.patch(path, { readings: { systolic: 190, diastolic: 104 } });
    await patient.delete(path);
    await patient.post(`${path}/restore`);
    expect(await notifiedBy(doctor)).toHaveLength(notified.length);
    expect(JSON.stringify(await notifiedBy(patient))).toBe('[]');
  });

  it('is one also when a change made it so, by the ranges of this patient', async () => {
    await doctor.put('/api/vital-ranges', {
      patient_id: patient.personId,
      ranges: [{ measure: 'sugar_fasting', low: 80, high: 150, critical_high: 240 }],
    });
    const before = (await notifiedBy(doctor)).length;
    const { id } = await add(patient, aReading({ readings: { value: 239, context: 'fasting' } }));
    expect(await notifiedBy(doctor)).toHaveLength(before);
    await patient.patch(`/api/vitals/${id}`, { readings: { value: 240, context: 'fasting' } });
    expect(await notifiedBy(doctor)).toHaveLength(before + 1);
  });

  it('is none any longer once a slip was corrected; another one after that is news again', async () => {
    const she = await app.signInAs('patient', 37);
    const notified = async () => {
      await app.settled();
      const { body } = await doctor.get(`/api/notify/notifications/?group=vitals:${she.personId}`);
      return body.notifications.filter(({ kind }: Entry) => kind === 'vital_critical').length;
    };
    const listed = async () =>
      (await doctor.get('/api/vitals-triage')).body.patients.find(
        ({ patient_id }: { patient_id: string }) => patient_id === she.personId,
      )?.reason;
    const before = await notified();
    const { id } = await add(she, aReading({ readings: { value: 400, context: 'random' } }));
    const becomes = (value: number) =>
      she.patch(`/api/vitals/${id}`, { readings: { value, context: 'random' } });
    expect([await notified(), await listed()]).toEqual([before + 1, 'critical']);
    await becomes(410);
    await she.patch(`/api/vitals/${id}`, { note: 'after sweets' });
    expect([await notified(), await listed()]).toEqual([before + 1, 'critical']);
    await becomes(140);
    expect([await notified(), await listed()]).toEqual([before + 1, undefined]);
    await becomes(450);
    expect([await notified(), await listed()]).toEqual([before + 2, 'critical']);
    await she.delete(`/api/vitals/${id}`);
    expect(await listed()).toBeUndefined();
    await she.post(`/api/vitals/${id}/restore`);
    expect([await notified(), await listed()]).toEqual([before + 2, 'critical']);
    await she.delete(`/api/vitals/${id}`);
  });

  it('names no suspended member: then the patient reads that no one was notified', async () => {
    const she = await app.signInAs('patient', 38);
    const care = `select clinician_id from care_relations where patient_id = $1 and ended_at is null`;
    const { executor } = app.database;
    const { rows } = await executor.executeSql(care, [she.personId]);
    const carers = (rows as { clinician_id: string }[]).map((row) => row.clinician_id);
    expect(carers.length).toBeGreaterThan(0);
    const set = (at: string) =>
      executor.executeSql(
        `update memberships set suspended_at = ${at} where brand_id = 'living' and person_id = any($1::uuid[])`,
        [`{${carers.join(',')}}`],
      );
    await set('now()');
    await add(she, pressure(230, 130));
    await app.settled();
    const { critical } = (await she.get('/api/vitals?limit=1&latest=true')).body;
    expect(critical).toMatchObject([{ notified_at: null, notified: [] }]);
    await set('null');
  });

  it('alarms neither the user who entered it, nor anyone when it was taken days ago', async () => {
    const before = (await notifiedBy(doctor)).length;
    await add(patient, pressure(200, 120, { taken_at: new Date(Date.now() - 80 * 3_600_000).toISOString() }));
    await add(doctor, pressure(200, 120, { patient_id: patient.personId }));
    expect(await notifiedBy(doctor)).toHaveLength(before);
  });
});

describe('open screens', () => {
  it('of the patient and of who looks after them hear of each change; others don’t', async () => {
    const neighbour = await app.signInAs('patient', 2);
    const screens = await Promise.all([patient, doctor, neighbour].map((who) => listen(app, who)));
    const { id } = await add(patient, pressure(120, 80));
    await patient.patch(`/api/vitals/${id}`, { note: 'x' });
    await patient.delete(`/api/vitals/${id}`);
    const about = { patient_id: patient.personId, vital_id: id, type: 'blood_pressure' };
    for (const screen of screens.slice(0, 2))
      await expect
        .poll(() => screen.of('vital'))
        .toEqual(['recorded', 'edited', 'deleted'].map((change) => ({ ...about, change })));
    expect(screens[2]?.of('vital')).toEqual([]);
    for (const screen of screens) screen.close();
  });
});

describe('a reading that was confirmed in a chat', () => {
  it('becomes a vital, once; who looks after the patient opens its picture', async () => {
    const picture = { name: 'm.jpg', type: 'image/jpeg', bytes: await aPicture() };
    const { file_id } = (await patient.upload('/api/upload-files', 'file', picture)).body;
    expect(await doctor.get(`/api/files/${file_id}`)).toMatchObject({ status: 404 });
    const data: ReadingsConfirmedData = {
      chat_id: uuid(),
      message_id: uuid(),
      file_id,
      person_id: patient.personId,
      kind: 'blood_pressure',
      readings: { systolic: 128, diastolic: 82, pulse: 71 },
      unit: 'mmHg',
      sent_at: '2026-05-01T04:00:00.000Z',
      confirmed_at: '2026-05-01T04:01:00.000Z',
    };
    const event = { ...declared(CHAT_EVENTS.readingsConfirmed, data), brandId: 'living' };
    for (let twice = 0; twice < 2; twice++) {
      await app.database.db.transaction((tx) => publish(tx, new Date(), event));
      await patient.post('/api/notify/notifications/read', { all: true });
      await app.settled();
    }
    const { body } = await patient.get('/api/vitals?from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z');
    expect(body.vitals).toMatchObject([
      {
        type: 'blood_pressure',
        readings: data.readings,
        taken_at: data.sent_at,
        recorded_at: data.confirmed_at,
        source: 'chat_photo',
        file_id: data.file_id,
        entered_by: 'patient',
      },
    ]);
    expect(await doctor.get(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
    const stranger = await app.signInAs('patient', 2);
    expect(await stranger.get(`/api/files/${file_id}`)).toMatchObject({ status: 404 });
  });
});
