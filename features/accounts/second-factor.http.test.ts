import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { softPasskey } from './passkey.test-kit.ts';

const PASSWORD = 'sukham-demo-2026';
const ORIGIN = 'http://living.localhost';
const OTHER = 'https://app.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECOND_FACTOR: 'required', ALLOWED_ORIGINS: OTHER });
}, 60_000);
afterAll(() => app.close());

/** A person with a cookie jar and without the automatic sign-in of other callers. */
function visitor(): Caller {
  const caller = app.anonymous();
  caller.staysAway = true;
  return caller;
}

async function lastCode(to: string): Promise<string> {
  const { body } = await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`);
  return body.messages.find((message: { code?: string }) => message.code).code;
}

/** Calls with the cookie, as the page of the second factor does. */
const withCookie = (caller: Caller) => ({ cookie: caller.cookieHeader, origin: ORIGIN });

async function proveByCode(caller: Caller, phone: string) {
  await caller.post('/api/auth/proof/code', {}, withCookie(caller));
  return await caller.post('/api/auth/proof', { code: await lastCode(phone) }, withCookie(caller));
}

async function fullSession(caller: Caller) {
  const session = (await caller.browse('GET', '/api/auth/session')).body;
  caller.token = session.accessToken;
  return session;
}

async function addPasskey(caller: Caller, device: ReturnType<typeof softPasskey>, proof: object) {
  const { sealed, options } = (await caller.post('/api/auth/passkeys/challenge', proof)).body;
  return await caller.post('/api/auth/passkeys', { passkey: { sealed, response: device.create(options) } });
}

describe('signing in as a doctor', () => {
  it('continues with the token on a page of an allowed origin', async () => {
    const phone = app.phoneOf('doctor', 2);
    const page = visitor();
    const from = { origin: OTHER };
    const { csrfToken } = (await page.get('/api/auth/csrf', from)).body;
    const form = { identifier: phone, password: PASSWORD, json: 'true', csrfToken };
    const { body } = await page.post('/api/auth/callback/credentials', form, from);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'url']);
    page.token = body.accessToken;
    expect((await page.get('/api/auth/session', from)).body).toEqual({});
    expect((await page.get('/api/auth/account/', from)).status).toBe(401);
    await page.post('/api/auth/proof/code', {}, from);
    expect((await page.post('/api/auth/proof', { code: await lastCode(phone) }, from)).status).toBe(200);
    const session = (await page.get('/api/auth/session', from)).body;
    expect(session).toMatchObject({ userType: 'doctor', accessToken: page.token });
  });

  it('opens nothing by the password alone, and everything with a code as well', async () => {
    const phone = app.phoneOf('doctor', 1);
    const doctor = visitor();
    const reply = await doctor.signIn('credentials', { identifier: phone, password: PASSWORD });
    expect(reply.status).toBe(200);
    expect((await doctor.browse('GET', '/api/auth/session')).body).toEqual({});
    const account = await doctor.get('/api/auth/account/', withCookie(doctor));
    expect([account.status, account.body.code]).toEqual([401, 'second_factor_needed']);
    const { body } = await doctor.get('/api/auth/proof', withCookie(doctor));
    expect(body).toEqual({ needed: 'second_factor', methods: ['code'], sent_to: expect.stringMatching(/•/) });

    const twice = await doctor.post('/api/auth/proof', { password: PASSWORD }, withCookie(doctor));
    expect([twice.status, twice.body.fields[0].code]).toEqual([400, 'not_accepted']);
    const wrong = await doctor.post('/api/auth/proof', { code: '000000' }, withCookie(doctor));
    expect([wrong.status, wrong.body.fields[0]]).toMatchObject([400, { field: 'code', code: 'wrong_code' }]);
    expect((await doctor.get('/api/auth/account/', withCookie(doctor))).status).toBe(401);

    expect((await proveByCode(doctor, phone)).status).toBe(200);
    expect(await fullSession(doctor)).toMatchObject({ userType: 'doctor', accessToken: expect.any(String) });
    expect((await doctor.get('/api/auth/account/')).status).toBe(200);
  });

  it('asks for the password after a code, and lets a person without one set it', async () => {
    const phone = app.phoneOf('doctor', 2);
    const doctor = visitor();
    await doctor.post('/api/auth/send-otp/', { identifier: phone });
    await doctor.signIn('otp', { identifier: phone, code: await lastCode(phone) });
    expect((await doctor.get('/api/auth/proof', withCookie(doctor))).body.methods).toEqual(['password']);

    await app.database.db.execute(
      sql`update accounts set password_hash = null where person_id = ${app.idOf('doctor', 2)}`,
    );
    expect((await doctor.get('/api/auth/proof', withCookie(doctor))).body.methods).toEqual(['new_password']);
    const weak = await doctor.post('/api/auth/proof', { new_password: 'doctor123' }, withCookie(doctor));
    expect(weak.body.fields[0]).toMatchObject({ field: 'new_password', code: 'password_common' });
    const set = await doctor.post(
      '/api/auth/proof',
      { new_password: 'a calm sea at night' },
      withCookie(doctor),
    );
    expect(set.status).toBe(200);
    expect(await fullSession(doctor)).toMatchObject({ userType: 'doctor' });
    expect((await doctor.get('/api/auth/account/')).body.has_password).toBe(true);
  });

  it('accepts only a passkey with a verification of the person by its device', async () => {
    const phone = app.phoneOf('doctor', 3);
    const doctor = visitor();
    await doctor.signIn('credentials', { identifier: phone, password: PASSWORD });
    await proveByCode(doctor, phone);
    await fullSession(doctor);
    const device = softPasskey(ORIGIN);
    const added = await addPasskey(doctor, device, { password: PASSWORD });
    expect([added.status, added.body.passkeys.length]).toEqual([201, 1]);

    const again = visitor();
    await again.signIn('credentials', { identifier: phone, password: PASSWORD });
    expect((await again.get('/api/auth/proof', withCookie(again))).body.methods).toEqual(['passkey', 'code']);
    const { options, sealed } = (await again.post('/api/auth/proof/passkey', {}, withCookie(again))).body;
    const prove = (response: unknown) =>
      again.post('/api/auth/proof', { passkey: { sealed, response } }, withCookie(again));
    const stranger = softPasskey(ORIGIN);
    stranger.create(options);
    for (const response of [
      stranger.get(options),
      { ...stranger.get(options), id: device.get(options).id },
      device.get({ challenge: 'another' }),
      { id: added.body.passkeys[0].passkey_id },
    ])
      expect((await prove(response)).body.fields?.[0]).toMatchObject({
        field: 'passkey',
        code: 'wrong_passkey',
      });
    expect((await prove(device.get(options))).status).toBe(200);
    expect(await fullSession(again)).toMatchObject({ userType: 'doctor' });

    const { passkey_id } = added.body.passkeys[0];
    const unproven = await doctor.post('/api/auth/passkeys/remove', { passkey_id, password: 'not mine' });
    expect(unproven.body.fields[0]).toMatchObject({ field: 'password', code: 'wrong_password' });
    const other = visitor();
    await other.signIn('credentials', { identifier: app.phoneOf('patient', 1), password: PASSWORD });
    expect((await other.post('/api/auth/passkeys/remove', { passkey_id, password: PASSWORD })).status).toBe(
      404,
    );
    const removed = await doctor.post('/api/auth/passkeys/remove', { passkey_id, password: PASSWORD });
    expect(removed.body.passkeys).toEqual([]);
  });

  it('adds and removes a passkey only with a password or a code of its owner, who is notified of a new one', async () => {
    const phone = app.phoneOf('doctor', 7);
    const doctor = visitor();
    await doctor.signIn('credentials', { identifier: phone, password: PASSWORD });
    await proveByCode(doctor, phone);
    await fullSession(doctor);
    const begin = (proof: object) => doctor.post('/api/auth/passkeys/challenge', proof);
    expect((await begin({})).body.fields).toMatchObject([{ field: 'password', code: 'required' }]);
    expect((await begin({ password: 'not mine' })).body.fields).toMatchObject([{ code: 'wrong_password' }]);
    expect((await begin({ code: '000000' })).body.fields).toMatchObject([{ code: 'wrong_code' }]);
    await app.database.db.execute(
      sql`update accounts set password_hash = null where person_id = ${app.idOf('doctor', 7)}`,
    );
    const ownCode = async () => {
      await doctor.post('/api/auth/proof/code', {});
      return { code: await lastCode(phone) };
    };
    const added = await addPasskey(doctor, softPasskey(ORIGIN), await ownCode());
    expect(added.status).toBe(201);
    await app.settled();
    expect((await doctor.get('/api/notify/notifications/')).body.notifications[0]).toMatchObject({
      kind: 'passkey_added',
      href: '/security',
    });
    const { passkey_id } = added.body.passkeys[0];
    const remove = (proof: object) => doctor.post('/api/auth/passkeys/remove', { passkey_id, ...proof });
    expect((await remove({ password: PASSWORD })).body.fields).toMatchObject([{ code: 'wrong_password' }]);
    const code = await ownCode();
    expect((await remove(code)).body.passkeys).toEqual([]);
    // A second try, as after a lost reply, is not refused for the used code.
    expect((await remove(code)).status).toBe(404);
  });

  it('leaves patients with one factor, and asks again when they become a clinician', async () => {
    const patient = visitor();
    await patient.signIn('credentials', { identifier: app.phoneOf('patient', 2), password: PASSWORD });
    expect((await patient.get('/api/auth/account/')).body.user_type).toBe('patient');
    await app.database.db.execute(
      sql`insert into memberships (person_id, brand_id, user_type, since)
        values (${app.idOf('patient', 2)}, 'living', 'coach', now())`,
    );
    const { csrfToken } = (await patient.browse('GET', '/api/auth/csrf')).body;
    await patient.send(
      'POST',
      '/api/auth/session',
      { csrfToken, data: { userType: 'coach' } },
      withCookie(patient),
    );
    expect((await patient.get('/api/auth/account/')).body.code).toBe('second_factor_needed');
    await proveByCode(patient, app.phoneOf('patient', 2));
    expect((await patient.get('/api/auth/account/')).body.user_type).toBe('coach');
  });

  it('asks a caller without a session to sign in first', async () => {
    for (const path of ['/api/auth/proof/code', '/api/auth/proof/passkey'])
      expect((await visitor().post(path, {})).body.code).toBe('not_signed_in');
    expect((await visitor().post('/api/auth/proof', { code: '123456' })).body.code).toBe('not_signed_in');
    expect((await visitor().get('/api/auth/proof')).body.code).toBe('not_signed_in');
  });
});

describe("a session at a clinician's or the front desk", () => {
  async function deskSession(index: number): Promise<Caller> {
    const phone = app.phoneOf('doctor', index);
    const doctor = visitor();
    await doctor.signIn('credentials', { identifier: phone, password: PASSWORD });
    await proveByCode(doctor, phone);
    await fullSession(doctor);
    return doctor;
  }

  it('locks after 30 minutes without a request, and opens again with a proof', async () => {
    const doctor = await deskSession(4);
    app.clock.advance({ minutes: 29 });
    expect((await doctor.get('/api/auth/account/')).status).toBe(200);
    app.clock.advance({ minutes: 29 });
    expect((await doctor.get('/api/auth/account/')).status).toBe(200);
    app.clock.advance({ minutes: 31 });
    const locked = await doctor.get('/api/auth/account/');
    expect([locked.status, locked.body.code]).toEqual([401, 'session_locked']);
    expect((await doctor.browse('GET', '/api/auth/session')).body).toMatchObject({ locked: true });
    expect((await doctor.get('/api/auth/proof', withCookie(doctor))).body).toMatchObject({
      needed: 'unlock',
      methods: ['password', 'code'],
    });
    await doctor.post('/api/auth/proof', { password: PASSWORD }, withCookie(doctor));
    expect((await doctor.get('/api/auth/account/')).status).toBe(200);
  });

  it('locks at once when its screen asks for it', async () => {
    const doctor = await deskSession(5);
    expect((await doctor.post('/api/auth/lock', {})).status).toBe(200);
    expect((await doctor.post('/api/auth/active', {})).body.code).toBe('session_locked');
    expect((await doctor.get('/api/auth/account/')).body.code).toBe('session_locked');
  });

  it('ends after 12 hours, however busy it was, while a patient stays signed in', async () => {
    const doctor = await deskSession(6);
    const patient = visitor();
    await patient.signIn('credentials', { identifier: app.phoneOf('patient', 3), password: PASSWORD });
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      app.clock.advance({ minutes: 20 });
      expect((await doctor.get('/api/auth/account/')).status).toBe(200);
    }
    await doctor.browse('GET', '/api/auth/session');
    app.clock.advance({ minutes: 21 });
    const ended = await doctor.get('/api/auth/account/');
    expect([ended.status, ended.body.code]).toEqual([401, 'token_not_valid']);
    expect((await patient.get('/api/auth/account/')).status).toBe(200);
    app.clock.advance({ days: 20 });
    expect((await patient.get('/api/auth/account/')).status).toBe(200);
  });

  it("lives as long as a patient's once its doctor goes on as a patient, and its cookie with it", async () => {
    await app.database.db.execute(
      sql`insert into memberships (person_id, brand_id, user_type, since)
        values (${app.idOf('doctor', 8)}, 'living', 'patient', now())`,
    );
    const doctor = await deskSession(8);
    const { csrfToken } = (await doctor.browse('GET', '/api/auth/csrf')).body;
    const update = { csrfToken, data: { userType: 'patient' } };
    await doctor.send('POST', '/api/auth/session', update, withCookie(doctor));
    app.clock.advance({ minutes: 61 });
    const { body, headers } = await doctor.browse('GET', '/api/auth/session');
    expect(body.userType).toBe('patient');
    const expires = /session-token=[^;]+;.*Expires=([^;,]+,[^;,]+)/i.exec(String(headers['set-cookie']))?.[1];
    for (const end of [body.expires, expires])
      expect((Date.parse(end) - app.clock.now().getTime()) / 86_400_000).toBeCloseTo(30, 1);
  });
});
