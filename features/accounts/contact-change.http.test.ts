import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

const PASSWORD = 'sukham-demo-2026';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Message {
  readonly text: string;
  readonly code?: string;
}
const messagesTo = async (to: string): Promise<readonly Message[]> =>
  (await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`)).body.messages;
const codeFor = async (to: string) => (await messagesTo(to))[0]?.code;
const tokenIn = (message: Message | undefined) => message?.text.match(/\/account\/undo-change#([\w-]+)/)?.[1];

/** Codes are limited for an address and an hour; the link of an undo counts by another clock. */
async function change(caller: Caller, kind: 'phone' | 'email', value: string, proof: object = {}) {
  app.clock.advance({ minutes: 61 });
  const path = `/api/auth/update-${kind}/`;
  const begun = await caller.post(path, { [kind]: value, password: PASSWORD, ...proof });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const done = await caller.post(`${path}confirm/`, { [kind]: value, code: await codeFor(value) });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}
const undo = (token: string | undefined) => app.anonymous().post('/api/auth/undo-change/', { token });

describe('a new number', () => {
  it('is not taken from a session alone: the password or a code to the old number is needed', async () => {
    const caller = await app.signInAs('patient', 20);
    const next = '+919822220020';
    const begin = (proof: object) => caller.post('/api/auth/update-phone/', { phone: next, ...proof });
    const refused = async (proof: object, field: string, code: string) =>
      expect(await begin(proof)).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: [{ field, code }] },
      });
    await refused({}, 'password', 'required');
    await refused({ password: 'not this one' }, 'password', 'wrong_password');
    await refused({ code: '000000' }, 'code', 'wrong_code');
    expect(await messagesTo(next)).toEqual([]);
    const confirm = { phone: next, code: '000000' };
    expect((await caller.post('/api/auth/update-phone/confirm/', confirm)).status).toBe(400);
    const sent = await caller.post('/api/auth/update-contact/proof/');
    expect(sent.body.sent_to).toBe('+91 ••••• ••020');
    const proof = { code: await codeFor(app.phoneOf('patient', 20)) };
    const other = await app.signInAs('patient', 21);
    expect((await other.post('/api/auth/update-phone/', { phone: next, ...proof })).status).toBe(400);
    expect((await begin(proof)).status).toBe(200);
    const done = { phone: next, code: await codeFor(next) };
    expect((await caller.post('/api/auth/update-phone/confirm/', done)).body.phone).toBe(next);
  });

  it('is not taken with a sign-in code, nor with a proof that is older than an hour', async () => {
    app.clock.advance({ minutes: 61 });
    const caller = await app.signInAs('patient', 22);
    const phone = app.phoneOf('patient', 22);
    await caller.post('/api/auth/send-otp/', { identifier: phone });
    const begin = (proof: object) =>
      caller.post('/api/auth/update-phone/', { phone: '+919822220022', ...proof });
    expect((await begin({ code: await codeFor(phone) })).status).toBe(400);
    expect((await begin({ password: PASSWORD })).status).toBe(200);
    // Once more to the same number needs no second proof.
    expect((await begin({})).status).toBe(200);
    app.clock.advance({ minutes: 55 });
    expect((await begin({})).status).toBe(200);
    app.clock.advance({ minutes: 6 });
    const confirm = { phone: '+919822220022', code: await codeFor('+919822220022') };
    expect((await caller.post('/api/auth/update-phone/confirm/', confirm)).status).toBe(400);
    expect((await begin({})).status).toBe(400);
  });

  it('goes on when the reply to a proof by code was lost and the same code comes again', async () => {
    app.clock.advance({ minutes: 61 });
    const caller = await app.signInAs('patient', 32);
    const next = '+919822220032';
    await caller.post('/api/auth/update-contact/proof/');
    const begin = { phone: next, code: await codeFor(app.phoneOf('patient', 32)) };
    expect((await caller.post('/api/auth/update-phone/', begin)).status).toBe(200);
    expect((await caller.post('/api/auth/update-phone/', begin)).status).toBe(200);
    const other = { ...begin, phone: '+919822220033' };
    expect((await caller.post('/api/auth/update-phone/', other)).status).toBe(400);
    const done = { phone: next, code: await codeFor(next) };
    expect((await caller.post('/api/auth/update-phone/confirm/', done)).body.phone).toBe(next);
  });

  it('is confirmed by a code that a server of the version before has issued as the owner’s', async () => {
    app.clock.advance({ minutes: 61 });
    const caller = await app.signInAs('patient', 34);
    const next = '+919822220034';
    expect((await caller.post('/api/auth/update-phone/', { phone: next, password: PASSWORD })).status).toBe(
      200,
    );
    await app.database.db.execute(sql`update one_time_codes set by_owner = true where identifier = ${next}`);
    const done = { phone: next, code: await codeFor(next) };
    expect((await caller.post('/api/auth/update-phone/confirm/', done)).body.phone).toBe(next);
  });

  it('wants a proof that cannot be guessed: wrong ones are limited', async () => {
    const caller = await app.signInAs('patient', 23);
    const begin = (password: string) =>
      caller.post('/api/auth/update-email/', { email: 'guess@example.org', password });
    for (let n = 0; n < 10; n++) expect((await begin(`wrong ${n}`)).status).toBe(400);
    expect((await begin(PASSWORD)).status).toBe(429);
  });

  it('is announced to the old one, masked and with a way back, and to every signed-in device', async () => {
    const caller = await app.signInAs('patient', 24);
    const laptop = await app.signInAs('patient', 24);
    const old = app.phoneOf('patient', 24);
    await change(caller, 'phone', '+919822220024');
    const [message] = await messagesTo(old);
    expect(message?.text).toContain('+91 ••••• ••024');
    expect(message?.text).not.toContain('+919822220024');
    expect(tokenIn(message)).toMatch(/^[\w-]{40,}$/);
    await app.settled();
    for (const each of [caller, laptop])
      expect((await each.get('/api/notify/notifications/')).body.notifications[0]).toMatchObject({
        kind: 'contact_changed',
        href: '/security',
      });
  });
});

describe('an undone change', () => {
  it('restores the old number, ends all sessions and the password, once', async () => {
    const thief = await app.signInAs('patient', 25);
    const owner = await app.signInAs('patient', 25);
    const old = app.phoneOf('patient', 25);
    await change(thief, 'phone', '+919822220025');
    const token = tokenIn((await messagesTo(old))[0]);
    const stored = await app.database.db.execute(
      sql`select row_to_json(c)::text as row from contact_changes c`,
    );
    expect(JSON.stringify(stored)).toContain('+919822220025');
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await undo(`${token?.slice(0, -4)}AAAA`)).status).toBe(400);
    expect(await undo(token)).toMatchObject({ status: 200, body: { sign_in_with: '+91 ••••• ••025' } });
    for (const each of [thief, owner])
      expect((await each.get('/api/auth/account/')).body.code).toBe('token_not_valid');
    expect((await undo(token)).body).toMatchObject({ code: 'invalid', fields: [{ field: 'token' }] });
    const identify = async (identifier: string) =>
      (await app.anonymous().post('/api/auth/identify/', { identifier })).body.step;
    // The call asks for a code, since there is no password; the other number belongs to no account.
    expect(await identify(old)).toBe(2);
    expect(await identify('+919822220025')).toBe(3);
    app.clock.advance({ minutes: 61 });
  });

  it('takes later changes with it, so that none of them leads back in', async () => {
    const thief = await app.signInAs('patient', 26);
    const old = app.phoneOf('patient', 26);
    await change(thief, 'phone', '+919822220026');
    await change(thief, 'email', 'thief@example.org');
    await change(thief, 'phone', '+919833330026');
    const later = tokenIn((await messagesTo('+919822220026')).find((each) => tokenIn(each)));
    const oldest = tokenIn((await messagesTo(old))[0]);
    expect((await undo(oldest)).status).toBe(200);
    expect((await undo(later)).status).toBe(400);
    const identify = async (identifier: string) =>
      (await app.anonymous().post('/api/auth/identify/', { identifier })).body.step;
    expect(await identify(old)).toBe(2);
    for (const gone of ['thief@example.org', '+919822220026', '+919833330026'])
      expect(await identify(gone)).toBe(3);
  });

  it('can be undone for 72 hours and no longer', async () => {
    const caller = await app.signInAs('patient', 27);
    await change(caller, 'phone', '+919822220027');
    const token = tokenIn((await messagesTo(app.phoneOf('patient', 27)))[0]);
    const listed = async () => (await caller.get('/api/auth/contact-changes')).body.changes.length;
    expect(await listed()).toBe(1);
    app.clock.advance({ minutes: 72 * 60 });
    expect(await listed()).toBe(0);
    expect((await undo(token)).status).toBe(400);
    expect((await caller.get('/api/auth/account/')).body.phone).toBe('+919822220027');
  });

  it('is refused when another account has the old number by now', async () => {
    const caller = await app.signInAs('patient', 28);
    const old = app.phoneOf('patient', 28);
    await change(caller, 'phone', '+919822220028');
    const token = tokenIn((await messagesTo(old))[0]);
    const next = app.anonymous();
    await next.post('/api/auth/send-otp/', { identifier: old });
    expect((await next.signIn('otp', { identifier: old, code: await codeFor(old) })).status).toBe(200);
    expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
    expect((await caller.get('/api/auth/account/')).status).toBe(200);
  });

  it('of a first email address is announced to the phone, and removes the address', async () => {
    const caller = await app.signInAs('patient', 29);
    await change(caller, 'email', 'first@example.org');
    const token = tokenIn((await messagesTo(app.phoneOf('patient', 29)))[0]);
    expect((await undo(token)).body.sign_in_with).toBe('+91 ••••• ••029');
    const step = await app.anonymous().post('/api/auth/identify/', { identifier: 'first@example.org' });
    expect(step.body.step).toBe(3);
  });

  it('is there for the owner under Security, with a proof', async () => {
    const caller = await app.signInAs('patient', 30);
    const stranger = await app.signInAs('patient', 31);
    const old = app.phoneOf('patient', 30);
    await change(caller, 'phone', '+919822220030');
    const [listed] = (await caller.get('/api/auth/contact-changes')).body.changes;
    expect(listed).toMatchObject({
      kind: 'phone',
      old_value: '+91 ••••• ••030',
      new_value: '+91 ••••• ••030',
    });
    const path = `/api/auth/contact-changes/${listed.change_id}`;
    expect((await stranger.post(`${path}/undo`, { password: PASSWORD })).status).toBe(404);
    expect((await stranger.post(`${path}/proof/`)).status).toBe(404);
    expect((await caller.post(`${path}/undo`, {})).body.fields).toMatchObject([{ field: 'password' }]);
    expect((await caller.post(`${path}/proof/`)).status).toBe(200);
    expect((await caller.post(`${path}/undo`, { code: await codeFor(old) })).status).toBe(200);
    expect((await caller.get('/api/auth/account/')).body.code).toBe('token_not_valid');
  });
});
