import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { CHAT_EVENTS, type ReadingsConfirmedData } from '#features/chat/contract.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { send, startPhotoApp } from './photos.test-kit.ts';
import { add, aReading } from './vitals.test-kit.ts';

/** A meter shows HI or LO: a reading without a number, and the most urgent of all. */
let started: Awaited<ReturnType<typeof startPhotoApp>>;
let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let stranger: Caller;
beforeAll(async () => {
  started = await startPhotoApp();
  ({ app, patient, doctor, stranger } = started);
  coach = await app.signInAs('coach', 1);
});
afterAll(() => started?.close());

const HI = { beyond: 'high', context: 'fasting' };
const shown = (readings: object = HI, more = {}) => aReading({ readings, ...more });
const notified = async (who: Caller, about = patient): Promise<number> => {
  await app.settled();
  const { body } = await who.get(`/api/notify/notifications/?group=vitals:${about.personId}`);
  return body.notifications.filter(({ kind }: { kind: string }) => kind === 'vital_critical').length;
};
const listed = async (who = doctor, about = patient) =>
  (await who.get('/api/vitals-triage')).body.patients.find(
    ({ patient_id }: { patient_id: string }) => patient_id === about.personId,
  );

describe('a meter that shows HI or LO', () => {
  it('notifies everybody who looks after the patient, at once and once, and waits in their triage', async () => {
    const before = [await notified(doctor), await notified(coach)];
    const reading = shown();
    const replies = await Promise.all([1, 2, 3].map(() => patient.post('/api/vitals', reading)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(replies[0]?.body).toMatchObject({
      readings: HI,
      level: 'critical_high',
      outside: [{ field: 'value', level: 'critical_high' }],
    });
    expect([await notified(doctor), await notified(coach)]).toEqual(before.map((many) => many + 1));
    expect(await notified(patient)).toBe(0);
    const row = await listed();
    expect(row).toMatchObject({
      reason: 'critical',
      vital: { id: reading.id, readings: HI, level: 'critical_high' },
      owner_id: null,
    });
    expect(Date.parse(row.deadline_at) - Date.parse(row.since)).toBe(3_600_000);
    await coach.patch(`/api/vitals-triage/${patient.personId}`, { owner: 'me' });
    expect(await listed()).toMatchObject({ owner_id: coach.personId, reason: 'critical' });
    // Who saw it is known.
    const trail = await rowsOf(
      app.database.db,
      sql`select 1 from audit_reads
        where reader_id = ${doctor.personId}::uuid and ${patient.personId}::uuid = any(patient_ids)`,
    );
    expect(trail.length).toBeGreaterThan(0);
  });

  it('that was wrong is taken back, comes back, and becomes a number', async () => {
    const she = await app.signInAs('patient', 37);
    const { id } = await add(she, shown({ beyond: 'low' }));
    expect(await listed(doctor, she)).toMatchObject({ reason: 'critical', vital: { level: 'critical_low' } });
    const many = await notified(doctor, she);
    await she.delete(`/api/vitals/${id}`);
    expect(await listed(doctor, she)).toBeUndefined();
    await she.post(`/api/vitals/${id}/restore`);
    expect(await listed(doctor, she)).toMatchObject({ reason: 'critical' });
    const mended = await she.patch(`/api/vitals/${id}`, { readings: { value: 104, context: 'fasting' } });
    expect(mended.body).toMatchObject({ readings: { value: 104, context: 'fasting' }, level: 'in_range' });
    expect(mended.body.readings).not.toHaveProperty('beyond');
    expect(await listed(doctor, she)).toBeUndefined();
    const { changes } = (await she.get(`/api/vitals/${id}/history`)).body;
    expect(changes[0]).toMatchObject({ action: 'edited', readings: { beyond: 'low' } });
    await she.patch(`/api/vitals/${id}`, { readings: { beyond: 'high' } });
    expect(await notified(doctor, she)).toBe(many + 1);
    await she.delete(`/api/vitals/${id}`);
  });

  it('has no number anywhere: neither in averages nor among the highest', async () => {
    const she = await app.signInAs('patient', 25);
    const day = '2025-03-10';
    const at = (hour: string) => `${day}T${hour}:00:00.000Z`;
    await add(she, aReading({ taken_at: at('03'), readings: { value: 120, context: 'fasting' } }));
    for (const beyond of ['high', 'low'])
      await add(
        she,
        shown({ beyond, context: 'fasting' }, { taken_at: at(beyond === 'high' ? '04' : '05') }),
      );
    const { body } = await she.get(`/api/vitals/summary?type=blood_sugar&period=day&on=${day}`);
    expect(body.measures).toMatchObject([
      {
        ...{ count: 1, days: 1, average: 120, lowest: { value: 120 }, highest: { value: 120 } },
        // One of three readings is known to be in its range; the two others are known not to be.
        in_range: 1 / 3,
        by_context: [{ context: 'fasting', count: 1, in_range: 1 / 3 }],
      },
    ]);
    expect(body.beyond).toEqual([{ date: day, high: 1, low: 1 }]);
    const csv = await she.get(`/api/vitals/csv?from=${day}&to=${day}`);
    expect(csv.body).toMatch(/,HI,.*\r\n.*,LO,/s);
  });

  it('alone on a day is no missed day, and the day after it has nothing to be compared with', async () => {
    const she = await app.signInAs('patient', 26);
    await add(she, shown(HI, { taken_at: '2025-04-10T04:00:00.000Z' }));
    await add(she, aReading({ taken_at: '2025-04-11T04:00:00.000Z', readings: { value: 90 } }));
    const on = async (day: string) =>
      (await she.get(`/api/vitals/summary?type=blood_sugar&period=day&on=${day}`)).body;
    expect(await on('2025-04-10')).toMatchObject({
      measures: [],
      beyond: [{ date: '2025-04-10', high: 1, low: 0 }],
    });
    expect(await on('2025-04-11')).toMatchObject({ measures: [{ count: 1, previous: null }], beyond: [] });
    const month = (await she.get('/api/vitals/summary?type=blood_sugar&period=month&on=2025-04-11')).body;
    expect(month).toMatchObject({
      measures: [{ count: 1, days: 1, in_range: 0.5, by_day: [{ date: '2025-04-11', in_range: 1 }] }],
      beyond: [{ date: '2025-04-10' }],
    });
    // A paper of that day isn't an empty one.
    const paper = await she.get('/api/vitals/pdf?from=2025-04-10&to=2025-04-10');
    expect(paper.status).toBe(200);
  });

  it('of days ago causes no alarm, and is listed as out of range', async () => {
    const she = await app.signInAs('patient', 13);
    const many = await notified(doctor, she);
    await add(she, shown(HI, { taken_at: new Date(Date.now() - 80 * 3_600_000).toISOString() }));
    expect(await notified(doctor, she)).toBe(many);
    expect(await listed(doctor, she)).toMatchObject({ reason: 'out_of_range', vital: { readings: HI } });
  });

  it.each([
    [{ beyond: 'high', value: 600 }, {}, 'readings.beyond'],
    [{ beyond: 'high', context: 'hba1c' }, {}, 'readings.beyond'],
    [{ beyond: 'high' }, { type: 'temperature' }, 'readings.beyond'],
    [{ beyond: 'much' }, {}, 'readings.beyond'],
  ])('%j is refused', async (readings, more, field) => {
    const reply = await patient.post('/api/vitals', shown(readings, more));
    expect([reply.status, reply.body.fields[0].field]).toEqual([400, field]);
  });

  it('can be entered and seen by no other user', async () => {
    const { id } = await add(patient, shown());
    const about = { patient_id: patient.personId };
    expect(await stranger.post('/api/vitals', shown(HI, about))).toMatchObject({ status: 404 });
    expect(await stranger.get(`/api/vitals/${id}`)).toMatchObject({ status: 404 });
    expect(await stranger.delete(`/api/vitals/${id}`)).toMatchObject({ status: 404 });
    const elsewhere = await app.signInAs('doctor', 1, 'hospital');
    expect(await elsewhere.get(`/api/vitals/${id}`)).toMatchObject({ status: 404 });
    expect(await listed(elsewhere)).toBeUndefined();
  });
});

it('a photo of it is confirmed once, however often it is said', async () => {
  started.reader.says = { status: 'unreadable', reason: 'too_high' };
  const photo = (await send(patient, started.picture)).body;
  expect(photo).toMatchObject({ status: 'unreadable', reason: 'too_high', readings: null });
  const many = await notified(doctor);
  const body = { type: 'blood_sugar', readings: { beyond: 'high' }, taken_at: new Date().toISOString() };
  const path = `/api/v1/vital/image/${photo.id}/confirm`;
  expect((await stranger.post(path, body)).status).toBe(404);
  const ids = [await patient.post(path, body), await patient.post(path, body)].map((reply) => reply.body.id);
  expect(new Set(ids).size).toBe(1);
  expect(await notified(doctor)).toBe(many + 1);
});

it('notifies them as well when it is confirmed in a chat', async () => {
  const many = await notified(doctor);
  const data: ReadingsConfirmedData = {
    ...{ chat_id: uuid(), message_id: uuid(), file_id: uuid(), person_id: patient.personId },
    ...{ kind: 'blood_sugar', readings: { beyond: 'low' }, unit: 'mg/dL' },
    ...{ sent_at: new Date(Date.now() - 60_000).toISOString(), confirmed_at: new Date().toISOString() },
  };
  const event = { ...declared(CHAT_EVENTS.readingsConfirmed, data), brandId: 'living' };
  for (let twice = 0; twice < 2; twice++) {
    await app.database.db.transaction((tx) => publish(tx, new Date(), event));
    await app.settled();
  }
  expect(await notified(doctor)).toBe(many + 1);
});
