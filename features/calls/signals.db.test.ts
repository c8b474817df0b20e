import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  aGuest,
  agree,
  aVisit,
  bothJoined,
  DEVICE,
  inSession,
  type Screen,
  screenOf,
  signalsOf,
  type Visit,
} from './calls.test-kit.ts';

let t: TestApp;
const open: Screen[] = [];
beforeAll(async () => {
  t = await startTestApp({
    TURN_URLS: 'turn:relay.example:3478?transport=tcp',
    TURN_SECRET: 'a secret of the relay, only for tests',
  });
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => t.close());

async function seated(who: Parameters<typeof screenOf>[1], part: string): Promise<Screen> {
  const screen = await screenOf(t, who);
  open.push(screen);
  expect(await screen.say('call.enter', { participant_id: part, device_id: randomUUID() })).toEqual({
    ok: true,
  });
  return screen;
}
const signal = (from: string, to: string, data = '{}') => ({ from, to, kind: 'peer', data });

describe('before admission', () => {
  it('a waiting participant sends and receives no signal, and gets no credential', async () => {
    const visit = await aVisit(t, 1);
    const { patientPart, doctorPart } = await bothJoined(visit);
    const doctor = await seated(visit.doctor, doctorPart);
    const patient = await seated(visit.patient, patientPart);
    expect(await patient.say('call.signal', signal(patientPart, doctorPart))).toEqual({ error: 'not_found' });
    expect(await doctor.say('call.signal', signal(doctorPart, patientPart))).toEqual({ error: 'not_found' });
    expect((await visit.patient.post(visit.path('/media'), {})).body).toMatchObject({ code: 'not_admitted' });

    await visit.as(visit.doctor, `/participants/${patientPart}/admit`);
    expect(await patient.say('call.signal', signal(patientPart, doctorPart, '{"a":1}'))).toEqual({
      ok: true,
    });
    await expect.poll(() => signalsOf(doctor)).toHaveLength(1);
    expect(signalsOf(doctor)[0]?.payload).toEqual(signal(patientPart, doctorPart, '{"a":1}'));
    expect(signalsOf(patient)).toEqual([]);
    const { ice_servers } = (await visit.patient.post(visit.path('/media'), {})).body;
    expect(ice_servers).toEqual([
      {
        urls: ['turn:relay.example:3478?transport=tcp'],
        username: expect.stringMatching(new RegExp(`^\\d+:${patientPart}$`)),
        credential: expect.any(String),
      },
    ]);
  });

  it('no participant can send in another’s name, nor from outside of the call', async () => {
    const visit = await aVisit(t, 2);
    const { patientPart, doctorPart } = await inSession(visit);
    const other = await screenOf(t, await t.signInAs('patient', 3));
    open.push(other);
    for (const [event, body] of [
      ['call.signal', signal(patientPart, doctorPart)],
      ['call.enter', { participant_id: patientPart, device_id: randomUUID() }],
      ['call.present', { participant_id: patientPart }],
    ] as const)
      expect(await other.say(event, body), event).toEqual({ error: 'not_found' });
    const doctor = await seated(visit.doctor, doctorPart);
    expect(await doctor.say('call.signal', signal(patientPart, doctorPart))).toEqual({ error: 'not_found' });
    await expect(screenOf(t, { guestToken: 'A'.repeat(43) })).rejects.toThrow('token_not_valid');
  });
});

describe('a removed person', () => {
  it('is disconnected at once, and their signals reach no one', async () => {
    const visit = await aVisit(t, 4);
    const { patientPart, doctorPart } = await inSession(visit);
    const [doctor, patient] = [
      await seated(visit.doctor, doctorPart),
      await seated(visit.patient, patientPart),
    ];
    await visit.as(visit.doctor, `/participants/${patientPart}/remove`);
    const removed = ({ heard }: Screen) =>
      heard.some(({ event, payload }) => event === 'call' && payload.change === 'removed');
    for (const screen of [doctor, patient]) await expect.poll(() => removed(screen)).toBe(true);
    expect(await patient.say('call.signal', signal(patientPart, doctorPart))).toEqual({ error: 'not_found' });
    expect(await doctor.say('call.signal', signal(doctorPart, patientPart))).toEqual({ error: 'not_found' });
  });
});

describe('a guest', () => {
  it('joins by a link, is admitted by name, and is cut off when removed', async () => {
    const visit = await aVisit(t, 5);
    const { doctorPart } = await inSession(visit);
    const doctor = await seated(visit.doctor, doctorPart);
    const guest = await aGuest(t, visit);
    const screen = await seated({ guestToken: guest.token }, guest.part);
    const asGuest = (rest: string, more: object = {}) =>
      t.anonymous().post(`/api/call-guests/${rest}`, { guest_token: guest.token, ...more });

    const view = (await asGuest('state')).body;
    expect(view).toMatchObject({
      me: { name: 'Ravi Teja', role: 'interpreter', state: 'waiting' },
      patient: null,
      consent: null,
      phone: null,
      links: [],
    });
    expect(view.participants).toHaveLength(1);
    expect((await asGuest('media')).body.code).toBe('not_admitted');
    expect(await screen.say('call.signal', signal(guest.part, doctorPart))).toEqual({ error: 'not_found' });

    await visit.as(visit.doctor, `/participants/${guest.part}/admit`);
    await expect.poll(() => screen.heard.some(({ payload }) => payload.change === 'admitted')).toBe(true);
    expect((await asGuest('media')).body.ice_servers[0].username).toContain(guest.part);
    // Whatever it says of its sender: the token says who it is.
    await screen.say('call.signal', signal(doctorPart, doctorPart));
    expect(await screen.say('call.signal', signal(randomUUID(), doctorPart))).toEqual({ ok: true });
    await expect.poll(() => signalsOf(doctor).at(-1)?.payload.from).toBe(guest.part);
    await doctor.say('call.signal', signal(doctorPart, guest.part));
    await expect.poll(() => signalsOf(screen)).toHaveLength(1);

    await visit.as(visit.doctor, `/participants/${guest.part}/remove`);
    await expect.poll(() => screen.socket.connected).toBe(false);
    expect((await asGuest('media')).body.code).toBe('not_admitted');
    expect((await asGuest('rejoin', DEVICE)).body.code).toBe('removed_from_call');
    await expect(screenOf(t, { guestToken: guest.token })).rejects.toThrow('token_not_valid');
  });

  describe('two guests at the same moment', () => {
    const enter = (link_token: string, name: string) =>
      t.anonymous().post('/api/call-links/enter', { link_token, name, ...DEVICE });
    const guestsOf = async (visit: Visit): Promise<string[]> => {
      const { participants } = (await visit.doctor.get(visit.path())).body;
      return participants
        .filter(({ role }: { role: string }) => role === 'family')
        .map(({ name }: { name: string }) => name);
    };
    const makeLink = async (visit: Visit): Promise<string> =>
      (await visit.as(visit.doctor, '/links', { link_id: randomUUID(), role: 'family' })).token;

    it('with one link: one joins, the other reads that it is used', async () => {
      const visit = await aVisit(t, 11);
      await inSession(visit);
      for (let joined = 1; joined <= 3; joined++) {
        const link = await makeLink(visit);
        const replies = await Promise.all(['Anand', 'Bhanu'].map((name) => enter(link, name)));
        const [refused, ...others] = replies.filter(({ status }) => status !== 201);
        expect([refused?.status, refused?.body.code, others]).toEqual([409, 'link_used', []]);
        expect(await guestsOf(visit)).toHaveLength(joined);
      }
    });

    it('with a link each and one place left: one joins, the other reads that the call is full', async () => {
      const visit = await aVisit(t, 12);
      await inSession(visit);
      for (let n = 0; n < 3; n++) await aGuest(t, visit);
      const links = [await makeLink(visit), await makeLink(visit)];
      const replies = await Promise.all(links.map((link, n) => enter(link, `Guest ${n}`)));
      const refused = replies.findIndex(({ status }) => status !== 201);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(replies[refused]?.body.code).toBe('call_full');
      expect(await guestsOf(visit)).toEqual([`Guest ${1 - refused}`]);
      // Who was refused may use the link once there is a place.
      const look = { link_token: links[refused] };
      expect((await t.anonymous().post('/api/call-links/look', look)).status).toBe(200);
    });
  });

  it('uses a link once; a late, used or withdrawn one says why', async () => {
    const visit = await aVisit(t, 6);
    await inSession(visit);
    const make = async (link_id = randomUUID()) =>
      await visit.as(visit.patient, '/links', { link_id, role: 'family' });
    const enter = (link_token: string) =>
      t.anonymous().post('/api/call-links/enter', { link_token, name: 'Anand', ...DEVICE });
    const look = (link_token: string) => t.anonymous().post('/api/call-links/look', { link_token });

    const once = await make();
    expect((await look(once.token)).body).toMatchObject({
      role: 'family',
      clinician_name: expect.any(String),
    });
    expect((await enter(once.token)).status).toBe(201);
    expect((await look(once.token)).body.code).toBe('link_used');

    const given = { guest_token: 'B'.repeat(43), name: 'Anand', ...DEVICE };
    const own = { ...given, link_token: (await make()).token };
    const retried = () => t.anonymous().post('/api/call-links/enter', own);
    const replies = await Promise.all([retried(), retried()]);
    replies.push(await retried());
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.call.me.participant_id)).size).toBe(1);
    expect(replies[0]?.body.guest_token).toBe(own.guest_token);
    expect((await enter(own.link_token)).body.code).toBe('link_used');
    const other = { ...given, link_token: (await make()).token };
    expect((await t.anonymous().post('/api/call-links/enter', other)).body.code).toBe('link_used');

    const withdrawn = await make();
    expect((await visit.patient.delete(visit.path(`/links/${withdrawn.link_id}`))).status).toBe(200);
    expect((await enter(withdrawn.token)).body.code).toBe('link_withdrawn');

    const again = randomUUID();
    const [first, second] = [await make(again), await make(again)];
    expect((await enter(first.token)).status).toBe(404);
    t.clock.advance({ minutes: 16 });
    expect((await enter(second.token)).body.code).toBe('link_expired');
    expect((await enter('A'.repeat(43))).status).toBe(404);
    expect((await enter('short')).status).toBe(400);
  });
});

describe('at the same moment', () => {
  it('two admissions and two ends have one effect each', async () => {
    const visit = await aVisit(t, 7);
    const { patientPart } = await bothJoined(visit);
    const admit = () => visit.doctor.post(visit.path(`/participants/${patientPart}/admit`), {});
    expect((await Promise.all([admit(), admit(), admit()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const end = () => visit.doctor.post(visit.path('/end'), {});
    expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([200, 200]);
    const { history } = (await visit.patient.get(`/api/appointments/${visit.id}`)).body;
    expect(history.map((entry: { to_status: number }) => entry.to_status)).toEqual([4, 5, 6, 7, 9]);
  });

  it('a simultaneous end and admission leave no participant inside', async () => {
    const visit = await aVisit(t, 8);
    await inSession(visit);
    const guest = await aGuest(t, visit);
    await Promise.all([
      visit.doctor.post(visit.path(`/participants/${guest.part}/admit`), {}),
      visit.doctor.post(visit.path('/end'), {}),
    ]);
    const media = await t.anonymous().post('/api/call-guests/media', { guest_token: guest.token });
    expect(media.body.code).toBe('call_over');
  });

  it('the same joins from two devices make one seat, and a call has six at most', async () => {
    const visit = await aVisit(t, 9);
    await agree(visit);
    const join = () => visit.patient.post(visit.path('/join'), DEVICE);
    const joined = await Promise.all([join(), join()]);
    expect(joined.map(({ status }) => status)).toEqual([200, 200]);
    await visit.as(visit.doctor, '/join', DEVICE);
    for (let n = 0; n < 4; n++) await aGuest(t, visit);
    const full = await visit.doctor.post(visit.path('/links'), { link_id: randomUUID(), role: 'family' });
    expect(full.body.code).toBe('call_full');
    expect((await visit.doctor.get(visit.path())).body.participants).toHaveLength(6);
  });
});

describe('an interrupted connection', () => {
  it('reserves the seat for a minute', async () => {
    const visit = await aVisit(t, 10);
    const { patientPart } = await inSession(visit);
    const patient = await seated(visit.patient, patientPart);
    const presence = async () =>
      (await visit.doctor.get(visit.path())).body.participants.find(
        (each: { participant_id: string }) => each.participant_id === patientPart,
      ).presence;
    expect(await presence()).toBe('here');
    patient.close();
    await expect.poll(presence).toBe('reconnecting');
    t.clock.advance({ seconds: 61 });
    expect(await presence()).toBe('away');
    await seated(visit.patient, patientPart);
    await expect.poll(presence).toBe('here');
  });
});
