import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  aGuest,
  agree,
  aVisit,
  bothJoined,
  DEVICE,
  inSession,
  screenOf,
  TEXT,
  type Visit,
} from './calls.test-kit.ts';
import { mediumAt } from './server/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('a video visit', () => {
  it('goes from consent over the waiting room to its end', async () => {
    const visit = await aVisit(t);
    const before = (await visit.patient.get(visit.path())).body;
    expect(before).toMatchObject({
      state: 'open',
      started_at: null,
      me: null,
      participants: [],
      can: { join: false },
      consent: { ...TEXT, language: 'en', given_at: null, adult_needed: false },
      phone: { number: expect.stringContaining('1800') },
    });
    expect(before.consent.points).toHaveLength(6);
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body.code).toBe('consent_needed');

    await agree(visit);
    const waiting = await visit.as(visit.patient, '/join', DEVICE);
    expect(waiting).toMatchObject({
      status: 6,
      me: { state: 'waiting', role: 'patient', is_me: true },
      queue: { token: expect.any(Number), ahead: 0 },
    });

    const doctor = await visit.as(visit.doctor, '/join', DEVICE);
    expect(doctor.me).toMatchObject({ state: 'admitted', role: 'clinician' });
    expect(doctor.patient).toMatchObject({ name: expect.any(String), age: expect.any(Number) });
    // A waiting participant sees only themselves.
    expect((await visit.patient.get(visit.path())).body.participants).toHaveLength(1);

    const part = waiting.me.participant_id;
    const admitted = await visit.as(visit.doctor, `/participants/${part}/admit`);
    expect(admitted).toMatchObject({ status: 7, started_at: expect.any(String), can: { end: true } });
    t.clock.advance({ seconds: 20 });
    await visit.as(visit.patient, '/leave');
    const back = await visit.as(visit.patient, '/join', DEVICE);
    expect(back.started_at).toBe(admitted.started_at);
    expect((await visit.patient.get(visit.path())).body.participants).toHaveLength(2);

    expect((await visit.patient.post(visit.path('/end'), {})).status).toBe(404);
    const ended = await visit.as(visit.doctor, '/end');
    expect(ended).toMatchObject({ status: 9, state: 'over' });
    expect(await visit.as(visit.doctor, '/end')).toMatchObject({ status: 9 });
    const late = await visit.patient.post(visit.path('/join'), DEVICE);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'call_over', phone: { number: expect.any(String) } },
    });
  });

  it('gives no credentials to a participant who isn’t admitted', async () => {
    const visit = await aVisit(t, 2);
    const media = (who = visit.patient) => who.post(visit.path('/media'), {});
    expect((await media()).body.code).toBe('not_admitted');
    const { patientPart } = await bothJoined(visit);
    expect(await media()).toMatchObject({ status: 409, body: { code: 'not_admitted' } });
    expect(JSON.stringify((await media()).body)).not.toContain('credential');
    await visit.as(visit.doctor, `/participants/${patientPart}/admit`);
    expect((await media()).body).toMatchObject({ engine: 'peer', ice_servers: [], janus: null });
    await visit.as(visit.doctor, `/participants/${patientPart}/remove`);
    expect((await media()).body.code).toBe('not_admitted');
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body.code).toBe('removed_from_call');
    await visit.as(visit.doctor, '/end');
    expect((await media(visit.doctor)).body.code).toBe('call_over');
  });

  it('is not there for anybody else', async () => {
    const visit = await aVisit(t, 3);
    await inSession(visit);
    for (const [type, index] of [
      ['doctor', 2],
      ['patient', 4],
      ['staff', 1],
      ['coach', 1],
    ] as const) {
      const other = await t.signInAs(type, index);
      for (const rest of ['', '/join', '/media', '/leave', '/links']) {
        const body =
          rest === '/join' ? DEVICE : rest === '/links' ? { link_id: randomUUID(), role: 'family' } : {};
        const reply = rest ? await other.post(visit.path(rest), body) : await other.get(visit.path());
        expect(reply.status, `${type} ${rest}`).toBe(404);
      }
    }
  });

  it('can be re-entered until its time is over', async () => {
    const visit = await aVisit(t, 5);
    await inSession(visit);
    expect((await visit.as(visit.patient, '/leave')).me.state).toBe('left');
    expect((await visit.as(visit.patient, '/join', DEVICE)).me.state).toBe('admitted');
    await visit.as(visit.doctor, '/leave');
    expect((await visit.as(visit.doctor, '/join', DEVICE)).me.state).toBe('admitted');
    t.clock.set(new Date(visit.endsAt + 60_000));
    expect((await visit.patient.post(visit.path('/join'), DEVICE)).body).toMatchObject({ code: 'call_over' });
    const doctor = (await visit.doctor.post(visit.path('/join'), DEVICE)).body;
    expect(doctor.phone.number).toContain(t.phoneOf('patient', 5).slice(-10));
  });

  it('can’t be rejoined after its end by a participant who lost the connection', async () => {
    const visit = await aVisit(t, 12);
    const { patientPart: participant_id } = await inSession(visit);
    const guest = await aGuest(t, visit);
    await visit.as(visit.doctor, `/participants/${guest.part}/admit`);
    const screen = await screenOf(t, visit.patient);
    const device = { participant_id, device_id: randomUUID() };
    expect(await screen.say('call.enter', device)).toEqual({ ok: true });
    // A participant who is still connected after the time of the visit can continue.
    const media = () => visit.patient.post(visit.path('/media'), {});
    while (t.clock.now().getTime() < visit.endsAt + 60_000) {
      t.clock.advance({ minutes: 1 });
      expect(await screen.say('call.present', { participant_id })).toEqual({ ok: true });
    }
    expect((await media()).status).toBe(200);
    const seen = (await visit.patient.get(visit.path())).body;
    expect([seen.state, seen.can.join]).toEqual(['open', false]);
    t.clock.advance({ minutes: 5 });
    expect((await visit.patient.get(visit.path())).body.state).toBe('over');
    expect((await media()).body.code).toBe('call_over');
    const guestMedia = await t.anonymous().post('/api/call-guests/media', { guest_token: guest.token });
    expect(guestMedia.body.code).toBe('call_over');
    expect(await screen.say('call.present', { participant_id })).toEqual({ error: 'not_found' });
    expect(await screen.say('call.enter', device)).toEqual({ error: 'not_found' });
    screen.close();
  });
});

describe('who finds room', () => {
  it('are five beside the clinician, who may come last', async () => {
    const visit = await aVisit(t, 13);
    await agree(visit);
    await visit.as(visit.patient, '/join', DEVICE);
    const enter = async () => {
      const link = await visit.patient.post(visit.path('/links'), { link_id: randomUUID(), role: 'family' });
      if (link.status !== 201) return link;
      const given = { link_token: link.body.token, name: 'Ravi Teja', ...DEVICE };
      return await t.anonymous().post('/api/call-links/enter', given);
    };
    for (let n = 0; n < 4; n++) expect((await enter()).status).toBe(201);
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'call_full' } });
    expect((await visit.patient.get(visit.path())).body.can.invite).toBe(false);
    const { participants } = await visit.as(visit.doctor, '/join', DEVICE);
    expect(participants).toHaveLength(6);
  });
});

describe('what connects clinician and patient', () => {
  it('is stored at each moment', async () => {
    const visit = await aVisit(t, 6);
    const at = () => mediumAt(t.database.db, visit.id, t.clock.now());
    const { patientPart } = await inSession(visit);
    expect(await at()).toBeNull();
    await visit.as(visit.doctor, '/medium', { medium: 'video', why: 'chosen' });
    expect(await at()).toBeNull();
    await visit.as(visit.patient, '/medium', { medium: 'video', why: 'chosen' });
    const withVideo = t.clock.now();
    expect(await at()).toBe('video');
    t.clock.advance({ seconds: 5 });
    expect((await visit.as(visit.patient, '/medium', { medium: 'audio', why: 'weak_network' })).medium).toBe(
      'audio',
    );
    expect(await at()).toBe('audio');
    expect(await mediumAt(t.database.db, visit.id, withVideo)).toBe('video');
    t.clock.advance({ seconds: 5 });
    await visit.as(visit.doctor, `/participants/${patientPart}/remove`);
    expect(await at()).toBeNull();
  });
});

describe('around the visit', () => {
  it('says that the doctor is late', async () => {
    const visit = await aVisit(t, 8);
    await visit.as(visit.patient, '/consent', { consent_id: randomUUID(), ...TEXT });
    await visit.as(visit.patient, '/join', DEVICE);
    const said = await visit.doctor.post('/api/schedule/delays', { delay_id: randomUUID(), minutes: 5 });
    expect(said.status, JSON.stringify(said.body)).toBe(201);
    expect((await visit.patient.get(visit.path())).body.late_minutes).toBe(5);
    await t.settled();
    const entry = (await visit.patient.get('/api/notify/notifications/')).body.notifications[0];
    expect(entry).toMatchObject({ kind: 'appointment_delayed', href: `/appointments/${visit.id}` });
    t.clock.set(new Date(visit.startsAt - 2 * 86_400_000));
    expect((await visit.doctor.post(visit.path('/join'), DEVICE)).body).toMatchObject({
      code: 'call_not_open',
      open_from: new Date(visit.startsAt - 15 * 60_000).toISOString(),
    });
  });

  it('ends with a visit that ends by another way', async () => {
    const visit = await aVisit(t, 9);
    await inSession(visit);
    const staff = await t.signInAs('staff', 1);
    const done = await staff.post(`/api/appointments/${visit.id}/status`, { status: 9 });
    expect(done.status).toBe(200);
    await t.settled();
    expect((await visit.patient.post(visit.path('/media'), {})).body.code).toBe('call_over');
  });
});

describe('an audio visit', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await aVisit(t, 10, 'audio');
    await agree(visit);
    await visit.as(visit.doctor, '/join', DEVICE);
  });
  const ring = async () => {
    const ring_id = randomUUID();
    const view = await visit.as(visit.doctor, '/ring', { ring_id });
    expect(view.ring).toMatchObject({ ring_id, state: 'ringing' });
    return ring_id;
  };

  it('rings, is declined, is missed, and is accepted', async () => {
    const declined = await ring();
    expect((await visit.doctor.post(visit.path('/ring'), { ring_id: randomUUID() })).body.code).toBe(
      'already_ringing',
    );
    const running = async (who = visit.patient) => (await who.get('/api/call-rings/current')).body.ring;
    expect(await running()).toMatchObject({
      ...{ ring_id: declined, appointment_id: visit.id, seconds_left: expect.any(Number) },
    });
    expect(await running(await t.signInAs('patient', 11))).toBeNull();
    await visit.as(visit.patient, `/rings/${declined}/answer`, { answer: 'declined' });
    expect(
      (await visit.patient.post(visit.path(`/rings/${declined}/answer`), { answer: 'accepted' })).body.code,
    ).toBe('ring_over');
    expect(await running()).toBeNull();
    const missed = await ring();
    t.clock.advance({ seconds: 46 });
    expect((await visit.doctor.get(visit.path())).body.ring.state).toBe('missed');
    expect(
      (await visit.patient.post(visit.path(`/rings/${missed}/answer`), { answer: 'accepted' })).body.code,
    ).toBe('ring_over');
    // The next ring ends the unanswered one, if its job hasn't.
    const accepted = await ring();
    await t.settled();
    const kindsOf = async (who = visit.patient) =>
      (await who.get(`/api/notify/notifications/?group=appointment:${visit.id}`)).body.notifications.map(
        (entry: { kind: string }) => entry.kind,
      );
    expect(await kindsOf()).toEqual(expect.arrayContaining(['call_ringing', 'call_missed']));
    expect(await kindsOf(visit.doctor)).toContain('call_missed');
    for (const _ of ['is accepted', 'is accepted once more after the reply was lost'])
      await visit.as(visit.patient, `/rings/${accepted}/answer`, { answer: 'accepted' });
    const otherDevice = await t.signInAs('patient', 10);
    expect(
      await otherDevice.post(visit.path(`/rings/${accepted}/answer`), { answer: 'accepted' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'ring_over' },
    });
    const answeredBy = (id: string) =>
      t.database.executor.executeSql('update call_rings set answered_by = $1 where id = $2', [id, accepted]);
    // Another person on the patient's side accepted: the clinician admits this person.
    await answeredBy(visit.doctor.personId);
    for (const _ of ['comes', 'comes back'])
      expect(await visit.as(visit.patient, '/join', DEVICE)).toMatchObject({ me: { state: 'waiting' } });
    await answeredBy(visit.patient.personId);
    // A patient who answered a ring is admitted without waiting; an audio visit is voice only.
    expect(await visit.as(visit.patient, '/join', DEVICE)).toMatchObject({
      status: 7,
      me: { state: 'admitted', may_send: 'audio' },
    });
    // A browser that says it sends video sends voice: what may be prescribed depends on it.
    await visit.as(visit.doctor, '/join', DEVICE);
    await visit.as(visit.doctor, '/medium', { medium: 'video', why: 'chosen' });
    expect(await visit.as(visit.patient, '/medium', { medium: 'video', why: 'chosen' })).toMatchObject({
      medium: 'audio',
      me: { medium: 'audio' },
    });
    expect((await visit.doctor.post(visit.path('/ring'), { ring_id: randomUUID() })).body.code).toBe(
      'already_in_call',
    );
  });
});
