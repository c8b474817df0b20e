import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aGuest, aVisit, DEVICE, inSession, type Screen, screenOf, type Visit } from './calls.test-kit.ts';
import { mediumAt } from './server/index.ts';
import { NOTE_SILENT } from './server/jobs.ts';

let t: TestApp;
const open: Screen[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => t.close());

async function seated(who: Parameters<typeof screenOf>[1], part: string): Promise<Screen> {
  const screen = await screenOf(t, who);
  open.push(screen);
  expect(await enter(screen, part)).toEqual({ ok: true });
  return screen;
}
const enter = (screen: Screen, part: string) =>
  screen.say('call.enter', { participant_id: part, device_id: randomUUID() });

const eventsOf = async (part: string): Promise<string[]> => {
  const text = 'select kind from call_events where participant_id = $1 order by id';
  const { rows } = await t.database.executor.executeSql(text, [part]);
  return (rows as { kind: string }[]).map(({ kind }) => kind);
};

const admitted = async (visit: Visit) => {
  const guest = await aGuest(t, visit);
  await visit.as(visit.doctor, `/participants/${guest.part}/admit`);
  return guest;
};

describe('a guest who is away', () => {
  it('takes no picture from the others and no place, and comes back only while there is one', async () => {
    const visit = await aVisit(t, 20);
    const { patientPart, doctorPart } = await inSession(visit);
    const gone = await admitted(visit);
    const stays = await admitted(visit);
    const sends = async (part: string) =>
      (await visit.doctor.get(visit.path())).body.participants.find(
        (each: { participant_id: string }) => each.participant_id === part,
      ).may_send;
    expect(await sends(stays.part)).toBe('audio');

    t.clock.advance({ seconds: 100 });
    const screens = [
      await seated(visit.doctor, doctorPart),
      await seated(visit.patient, patientPart),
      await seated({ guestToken: stays.token }, stays.part),
    ];
    expect(screens).toHaveLength(3);
    expect(await sends(stays.part)).toBe('video');

    for (let n = 0; n < 3; n++) await aGuest(t, visit);
    const link = () => visit.doctor.post(visit.path('/links'), { link_id: randomUUID(), role: 'family' });
    expect((await link()).body.code).toBe('call_full');
    const asGone = (path: string) =>
      t.anonymous().post(`/api/call-guests/${path}`, { guest_token: gone.token });
    expect((await asGone('media')).body.code).toBe('not_admitted');
    const back = await screenOf(t, { guestToken: gone.token });
    open.push(back);
    expect(await enter(back, gone.part)).toEqual({ error: 'not_found' });
    await expect
      .poll(() => back.heard)
      .toContainEqual({
        event: 'call',
        payload: expect.objectContaining({ change: 'left', participant_id: gone.part }),
      });
    expect((await asGone('state')).body.me.state).toBe('left');
    expect((await asGone('media')).body.code).toBe('not_admitted');
    expect((await eventsOf(gone.part)).at(-1)).toBe('left');
    const rejoin = { guest_token: gone.token, device: { camera: true, microphone: true } };
    expect((await t.anonymous().post('/api/call-guests/rejoin', rejoin)).body.code).toBe('call_full');
  });
});

describe('what connects clinician and patient', () => {
  it('is nothing while one of them has no connection, and until they say what they send once they are back', async () => {
    const visit = await aVisit(t, 21);
    const { patientPart, doctorPart } = await inSession(visit);
    const screen = await seated(visit.patient, patientPart);
    const doctor = await seated(visit.doctor, doctorPart);
    for (const who of [visit.patient, visit.doctor])
      await visit.as(who, '/medium', { medium: 'video', why: 'chosen' });
    const medium = () => mediumAt(t.database.db, visit.id, t.clock.now());
    expect(await medium()).toBe('video');
    const before = t.clock.now();
    t.clock.advance({ seconds: 5 });
    screen.close();
    await expect.poll(medium).toBeNull();
    t.clock.advance({ seconds: 70 });
    expect((await visit.doctor.get(visit.path())).body.medium).toBeNull();
    expect(await mediumAt(t.database.db, visit.id, before)).toBe('video');
    const again = await seated(visit.patient, patientPart);
    await doctor.say('call.present', { participant_id: doctorPart });
    expect(await medium()).toBeNull();
    const says = async () => {
      for (const who of [visit.patient, visit.doctor])
        await visit.as(who, '/medium', { medium: 'video', why: 'chosen' });
    };
    expect((await visit.patient.get(visit.path())).body.me.medium).toBeNull();
    await says();
    expect(await medium()).toBe('video');

    t.clock.advance({ seconds: 5 });
    again.close();
    await expect.poll(medium).toBeNull();
    // The camera may be off on the new page.
    await visit.as(visit.patient, '/join', DEVICE);
    expect(await medium()).toBeNull();
    await says();
    expect(await medium()).toBe('video');
    await visit.as(visit.patient, '/medium', { medium: null, why: 'weak_network' });
    expect(await medium()).toBeNull();
  });

  it('is what was said last, also over a server with a slower clock', async () => {
    const visit = await aVisit(t, 25);
    await inSession(visit);
    for (const who of [visit.doctor, visit.patient])
      await visit.as(who, '/medium', { medium: 'video', why: 'chosen' });
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() - 2000));
    await visit.as(visit.patient, '/medium', { medium: 'audio', why: 'weak_network' });
    const slow = t.clock.now();
    expect(await mediumAt(t.database.db, visit.id, slow, { isNow: true })).toBe('audio');
    expect(await mediumAt(t.database.db, visit.id, slow)).toBeNull();
    t.clock.set(now);
    expect(await mediumAt(t.database.db, visit.id, now)).toBe('audio');
  });

  it('ends when the heartbeat of one of them times out, and the doctor may ring again', async () => {
    const visit = await aVisit(t, 23);
    const { patientPart, doctorPart } = await inSession(visit);
    // The patient closes the page of the call; another page of the app stays connected.
    await seated(visit.patient, patientPart);
    const doctor = await seated(visit.doctor, doctorPart);
    for (const who of [visit.patient, visit.doctor])
      await visit.as(who, '/medium', { medium: 'video', why: 'chosen' });
    const ring = () => visit.doctor.post(visit.path('/ring'), { ring_id: randomUUID() });
    expect((await ring()).body.code).toBe('already_in_call');
    const both = t.clock.now();
    const onlyTheDoctorIsThere = async () => {
      for (let n = 0; n < 2; n++) {
        t.clock.advance({ seconds: 20 });
        await doctor.say('call.present', { participant_id: doctorPart });
      }
    };
    await onlyTheDoctorIsThere();
    const after = t.clock.now();
    const mediums = () => Promise.all([both, after].map((at) => mediumAt(t.database.db, visit.id, at)));
    const read = async () => (await visit.doctor.get(visit.path())).body;
    const isOver = async () => {
      expect(await mediums()).toEqual(['video', null]);
      expect(await read()).toMatchObject({ medium: null, can: { ring: true } });
    };
    await isOver();
    await t.runJob(NOTE_SILENT);
    await isOver();
    expect(await eventsOf(patientPart)).toContain('reconnecting');
    await visit.as(visit.patient, '/join', DEVICE);
    expect(await mediums()).toEqual(['video', null]);
    expect((await read()).medium).toBeNull();
    expect((await ring()).body.code).toBe('already_in_call');
    await onlyTheDoctorIsThere();
    expect((await ring()).status).toBe(200);
    // The patient opens the page of the call again while the ring is still unanswered.
    await seated(visit.patient, patientPart);
    expect(await read()).toMatchObject({ ring: { state: 'accepted' } });
  });
});

it('a connected participant continues after the time of the visit on another page, and no other person joins', async () => {
  const visit = await aVisit(t, 24);
  const { doctorPart } = await inSession(visit);
  const { over_at } = (await visit.doctor.get(visit.path())).body;
  const left = Date.parse(over_at) - t.clock.now().getTime();
  t.clock.advance({ seconds: Math.ceil(left / 1000) + 5 });
  const join = (who: typeof visit.doctor) => who.post(visit.path('/join'), DEVICE);
  expect((await join(visit.patient)).body.code).toBe('call_over');
  await t.database.executor.executeSql('update call_participants set seen_at = $1 where id = $2', [
    t.clock.now(),
    doctorPart,
  ]);
  expect((await join(visit.doctor)).status).toBe(200);
  expect((await join(visit.patient)).body.code).toBe('call_over');
});

describe('a guest', () => {
  it('in two tabs has the place in the newest one, and each tab keeps its connection', async () => {
    const visit = await aVisit(t, 26);
    await inSession(visit);
    const guest = await aGuest(t, visit);
    const first = await seated({ guestToken: guest.token }, guest.part);
    const second = await screenOf(t, { guestToken: guest.token });
    open.push(second);
    const newest = { participant_id: guest.part, device_id: randomUUID() };
    expect(await second.say('call.enter', newest)).toEqual({ ok: true });
    await expect.poll(() => first.heard).toContainEqual({ event: 'call.elsewhere', payload: newest });
    expect(await first.say('call.present', { participant_id: guest.part })).toEqual({ ok: true });
    expect([first, second].map(({ socket }) => socket.connected)).toEqual([true, true]);

    await visit.as(visit.doctor, `/participants/${guest.part}/remove`);
    await expect.poll(() => [first, second].map(({ socket }) => socket.connected)).toEqual([false, false]);
  });

  it('who is connected stays a guest, however long the call takes', async () => {
    const visit = await aVisit(t, 27);
    await inSession(visit);
    const guest = await aGuest(t, visit);
    const screen = await seated({ guestToken: guest.token }, guest.part);
    const soon = new Date(t.clock.now().getTime() + 10_000);
    const text = 'update call_participants set guest_token_until = $1 where id = $2';
    await t.database.executor.executeSql(text, [soon, guest.part]);
    expect(await screen.say('call.present', { participant_id: guest.part })).toEqual({ ok: true });
    t.clock.advance({ seconds: 20 });
    const state = () => t.anonymous().post('/api/call-guests/state', { guest_token: guest.token });
    expect((await state()).status).toBe(200);
    screen.close();
    t.clock.advance({ hours: 1 });
    expect((await state()).status).toBe(404);
  });
});

describe('a return by a request', () => {
  it('shows the others at once that a member or a guest is back', async () => {
    const visit = await aVisit(t, 22);
    const { patientPart, doctorPart } = await inSession(visit);
    const doctor = await seated(visit.doctor, doctorPart);
    const guest = await admitted(visit);
    const heard = (part: string) =>
      doctor.heard.filter(({ payload }) => payload.change === 'presence' && payload.participant_id === part)
        .length;
    const rejoin = { guest_token: guest.token, ...DEVICE };
    const returns = [
      {
        part: patientPart,
        who: visit.patient,
        again: () => visit.patient.post(visit.path('/join'), DEVICE),
      },
      {
        part: guest.part,
        who: { guestToken: guest.token },
        again: () => t.anonymous().post('/api/call-guests/rejoin', rejoin),
      },
    ];
    for (const { part, who, again } of returns) {
      const screen = await seated(who, part);
      screen.close();
      await expect.poll(() => heard(part)).toBe(1);
      expect((await again()).body.me.presence).toBe('here');
      await expect.poll(() => heard(part)).toBe(2);
      await again();
      await seated(who, part);
      expect((await eventsOf(part)).filter((kind) => kind.startsWith('reconn'))).toEqual([
        'reconnecting',
        'reconnected',
      ]);
    }
  });
});
