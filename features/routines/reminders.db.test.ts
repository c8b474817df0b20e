import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import { add, aReading } from '#features/vitals/vitals.test-kit.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { isStillWanted, remindOfVitals } from './server/service/reminders.ts';

/** Days of which the demo data knows nothing. */
const DAY = '2030-01-08';
const at = (clock: string, day = DAY) => clinicInstant(day, clock);

let app: TestApp;
let service: PushEndpoint;
let doctor: Caller;
let patient: Caller;
/** Makes each test's routine one of its own. */
const routines: string[] = [];

beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  app.clock.set(at('05:00').toISOString());
  doctor = await app.signInAs('doctor', 1);
  patient = await app.signInAs('patient', 25);
  for (const id of routines.splice(0)) await doctor.delete(`/api/v1/regular-vital/${id}`);
});

async function aRoutine(other: object = {}): Promise<string> {
  const routine_id = uuid();
  const reply = await doctor.post('/api/v1/regular-vital', {
    routine_id,
    patient_id: patient.personId,
    type: 'blood_sugar',
    context: 'fasting',
    every_days: 1,
    times: ['07:30', '19:00'],
    ...other,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  routines.push(routine_id);
  return routine_id;
}

/** One minute of the clock, as a server takes it. */
async function tick(now: Date): Promise<void> {
  app.clock.set(now.toISOString());
  const { db } = app.database;
  await remindOfVitals({ db, now, transaction: ((work: never) => db.transaction(work)) as never });
}

interface Entry {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly topic: string;
}
async function notificationsOf(routineId: string, who = patient): Promise<Entry[]> {
  await app.settled();
  const { body } = await who.get(`/api/notify/notifications/?group=vital-routine:${routineId}`);
  return body.notifications;
}
const sugar = (takenAt: Date, other: object = {}) => aReading({ taken_at: takenAt.toISOString(), ...other });

describe('a time of a routine', () => {
  it('is sent once, however many servers look and however often', async () => {
    const id = await aRoutine();
    await tick(at('07:29'));
    expect(await notificationsOf(id)).toHaveLength(0);
    await Promise.all([tick(at('07:30')), tick(at('07:30')), tick(at('07:30'))]);
    for (const clock of ['07:31', '08:00', '10:29']) await tick(at(clock));
    const [entry, ...more] = await notificationsOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ topic: 'vitals', href: `/vitals/routine/${id}` });
    await tick(at('19:05'));
    expect(await notificationsOf(id)).toHaveLength(2);
    await tick(at('07:30', '2030-01-09'));
    expect(await notificationsOf(id)).toHaveLength(3);
  });

  it('is sent late by a server that was down, but not when it no longer counts', async () => {
    const id = await aRoutine();
    await tick(at('10:20'));
    expect(await notificationsOf(id)).toHaveLength(1);
    await tick(at('22:30'));
    expect(await notificationsOf(id)).toHaveLength(1);
  });

  it('isn’t sent when a reading of that kind has answered it', async () => {
    const id = await aRoutine();
    app.clock.set(at('07:00').toISOString());
    await add(patient, sugar(at('06:50'), { readings: { value: 150, context: 'after_meal' } }));
    const { id: answer } = await add(patient, sugar(at('06:55')));
    await tick(at('07:30'));
    expect(await notificationsOf(id)).toHaveLength(0);
    // What was taken away answers nothing.
    await patient.delete(`/api/vitals/${answer}`);
    await tick(at('07:31'));
    expect(await notificationsOf(id)).toHaveLength(1);
  });

  it('isn’t sent once the routine has ended, has had its last day, or was set later that day', async () => {
    const [ended, last, later] = [
      await aRoutine(),
      await aRoutine({ ends_on: DAY }),
      await aRoutine({ times: ['04:30'] }),
    ];
    await doctor.delete(`/api/v1/regular-vital/${ended}`);
    await tick(at('07:30'));
    expect(await notificationsOf(later)).toHaveLength(0);
    await tick(at('07:30', '2030-01-09'));
    expect(await notificationsOf(ended)).toHaveLength(0);
    expect(await notificationsOf(last)).toHaveLength(1);
  });

  it('is sent at its new time when it was changed', async () => {
    const id = await aRoutine({ times: ['07:30'] });
    await doctor.patch(`/api/v1/regular-vital/${id}`, { times: ['08:00'] });
    await tick(at('07:45'));
    expect(await notificationsOf(id)).toHaveLength(0);
    await tick(at('08:00'));
    expect(await notificationsOf(id)).toHaveLength(1);
  });

  it('isn’t sent to a patient who has switched it off', async () => {
    const id = await aRoutine();
    const topics = (in_app: boolean) =>
      patient.put('/api/notify/settings', {
        topics: [{ topic: 'vitals', in_app, message: false, push: true }],
      });
    await topics(false);
    await tick(at('07:30'));
    expect(await notificationsOf(id)).toHaveLength(0);
    await topics(true);
  });
});

describe('a push of it', () => {
  it('says when and nothing of what, and not in quiet hours', async () => {
    const device = service.device();
    const pushes = () =>
      device.received
        .map(({ payload }) => payload)
        .filter(({ href }) => String(href).startsWith('/vitals/routine/'));
    await patient.post('/api/notify/push/subscriptions', device.subscription);
    const id = await aRoutine();
    await tick(at('07:30'));
    await app.settled();
    expect(pushes()).toMatchObject([
      { tag: `vital-routine:${id}`, href: `/vitals/routine/${id}`, body: expect.stringMatching(/7:30/) },
    ]);
    expect(JSON.stringify(pushes())).not.toMatch(
      /sugar|blood|fasting|pressure|షుగర్|బీపీ|शुगर|बीपी|சர்க்கரை|அழுத்தம்|ഷുഗർ|ബിപി|রক্ত|সুগার|প্রেশার/i,
    );
    const ttl = Number(device.received.at(-1)?.headers.ttl);
    expect(ttl).toBeGreaterThan(3 * 3600 - 60);
    expect(ttl).toBeLessThanOrEqual(3 * 3600);

    // At night it is in the app, and waits for the morning.
    const early = await aRoutine({ times: ['06:30'] });
    await tick(at('06:30', '2030-01-09'));
    expect(await notificationsOf(early)).toHaveLength(1);
    expect(pushes()).toHaveLength(1);
  });
});

it('what waited for the morning is only pushed if it is still open then', async () => {
  const id = await aRoutine({ times: ['06:30'] });
  const open = (now = at('07:00')) => isStillWanted(app.database.db, id, at('06:30'), now);
  expect(await open()).toBe(true);
  expect(await open(at('09:31'))).toBe(false);
  app.clock.set(at('06:40').toISOString());
  const { id: answer } = await add(patient, sugar(at('06:35')));
  expect(await open()).toBe(false);
  await patient.delete(`/api/vitals/${answer}`);
  expect(await open()).toBe(true);
  await doctor.delete(`/api/v1/regular-vital/${id}`);
  expect(await open()).toBe(false);
});

it('what is wanted late in the evening is answered after midnight', async () => {
  const id = await aRoutine({ times: ['23:00'] });
  const next = '2030-01-09';
  app.clock.set(at('00:30', next).toISOString());
  const { id: answer } = await add(patient, sugar(at('00:20', next)));
  expect(await isStillWanted(app.database.db, id, at('23:00'), at('00:30', next))).toBe(false);
  const { today } = (await patient.get('/api/regular-vitals')).body;
  expect(today.filter((due: { routine_id: string }) => due.routine_id === id)).toMatchObject([
    { due_at: at('23:00').toISOString(), vital_id: answer },
    { due_at: at('23:00', next).toISOString(), status: 'open', vital_id: null },
  ]);
  await patient.delete(`/api/vitals/${answer}`);
  expect(await isStillWanted(app.database.db, id, at('23:00'), at('00:30', next))).toBe(true);
});

it('of a family member without an account is sent to the user who acts for them, with the name', async () => {
  const { body } = await patient.post('/api/family-members', {
    person_id: uuid(),
    name: 'Chitti Reddy',
    date_of_birth: '2015-01-01',
    sex: 'female',
    relation: 'daughter',
  });
  const relation = {
    brandId: 'living',
    clinicianId: doctor.personId,
    patientId: body.person_id,
    kind: 'accepted',
    sourceId: uuid(),
  } as const;
  await app.database.db.transaction((tx) => openCareRelation(tx as never, relation, app.clock.now()));
  const id = await aRoutine({ patient_id: body.person_id });
  await tick(at('07:30'));
  expect(await notificationsOf(id)).toMatchObject([
    {
      text: expect.stringContaining('Chitti Reddy'),
      href: `/vitals/routine/${id}?for=${body.person_id}`,
    },
  ]);
});

it('is read by entering the reading, and only then', async () => {
  const id = await aRoutine();
  await tick(at('07:30'));
  const unread = async () => {
    await app.settled();
    const path = `/api/notify/notifications/?unread=true&group=vital-routine:${id}`;
    return (await patient.get(path)).body.notifications.length;
  };
  expect(await unread()).toBe(1);
  // Something else than what was asked for.
  await add(
    patient,
    aReading({ type: 'weight', readings: { value: 70 }, taken_at: at('07:31').toISOString() }),
  );
  expect(await unread()).toBe(1);
  app.clock.set(at('07:40').toISOString());
  const count = (await patient.get('/api/notify/unread')).body.unread_count;
  await add(patient, sugar(at('07:35')));
  expect(await unread()).toBe(0);
  expect((await patient.get('/api/notify/unread')).body.unread_count).toBe(count - 1);
});
