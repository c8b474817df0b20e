import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const codeFor = async (to: string): Promise<string> =>
  (await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`)).body.messages[0]?.code;

describe('one-time codes', () => {
  it('make an account for a new number, and lead to the first-run form', async () => {
    const caller = app.anonymous();
    expect((await caller.post('/api/auth/identify/', { identifier: '98765 43210' })).body).toMatchObject({
      step: 3,
      identifier: '+919876543210',
    });
    const sent = await caller.post(
      '/api/auth/send-otp/',
      { identifier: '9876543210' },
      { source: 'whatsapp' },
    );
    expect(sent).toMatchObject({
      status: 200,
      body: { step: 3, channel: 'whatsapp', sent_to: '+91 ••••• ••210' },
    });
    const code = await codeFor('+919876543210');
    expect(code).toMatch(/^\d{6}$/);
    expect((await caller.signIn('otp', { identifier: '+919876543210', code })).status).toBe(200);
    const session = (await caller.browse('GET', '/api/auth/session')).body;
    expect(session).toMatchObject({ userType: 'patient', basicInfo: false });
    const filled = await caller.post('/api/auth/update-user/', {
      name: 'కమల',
      date_of_birth: '1960-02-29',
      sex: 'female',
      city: 'Hyderabad',
      language: 'te',
    });
    expect(filled.body).toMatchObject({ basic_info: true, name: 'కమల', language: 'te' });
    expect((await caller.signIn('otp', { identifier: '+919876543210', code })).status).toBe(401);
  });

  it('work once, for five tries and ten minutes', async () => {
    const identifier = app.phoneOf('patient', 7);
    const caller = app.anonymous();
    await caller.post('/api/auth/send-otp/', { identifier });
    const code = await codeFor(identifier);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n++)
      expect((await caller.signIn('otp', { identifier, code: wrong })).status).toBe(401);
    expect((await caller.signIn('otp', { identifier, code })).status).toBe(401);
    await caller.post('/api/auth/send-otp/', { identifier });
    const second = await codeFor(identifier);
    app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await caller.signIn('otp', { identifier, code: second })).status).toBe(401);
  });

  it('are limited for a number, and the refusal says when', async () => {
    const identifier = app.phoneOf('patient', 8);
    const caller = app.anonymous();
    for (let n = 0; n < 3; n++)
      expect((await caller.post('/api/auth/send-otp/', { identifier })).status).toBe(200);
    const fourth = await caller.post('/api/auth/send-otp/', { identifier });
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    const wait = Number(fourth.headers['retry-after']);
    expect(fourth.body.message).toContain(`${Math.ceil(wait / 60)} minutes`);
    app.clock.advance({ seconds: wait - 2 });
    const early = await caller.post('/api/auth/send-otp/', { identifier });
    expect(early).toMatchObject({ status: 429, body: { message: expect.stringContaining('1 minute.') } });
    app.clock.advance({ seconds: 2 });
    expect((await caller.post('/api/auth/send-otp/', { identifier })).status).toBe(200);
    app.clock.advance({ minutes: 61 });
  });

  it('are the only key to a reset, which ends every session', async () => {
    const identifier = app.phoneOf('patient', 9);
    const before = await app.signInAs('patient', 9);
    const caller = app.anonymous();
    const known = await caller.post('/api/auth/send-otp/', { identifier, purpose: 'reset_password' });
    const unknown = await caller.post('/api/auth/send-otp/', {
      identifier: '+919811111111',
      purpose: 'reset_password',
    });
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(unknown.body.step).toBe(known.body.step);
    expect(await codeFor('+919811111111')).toBeUndefined();
    const code = await codeFor(identifier);
    const reset = (password: string, given = code) =>
      caller.post('/api/auth/reset-password/', { identifier, code: given, password });
    expect((await reset('12345678')).body.fields).toMatchObject([
      { field: 'password', code: 'password_common' },
    ]);
    expect((await reset('a fine new password', 'abcdef')).body.fields).toMatchObject([{ field: 'code' }]);
    expect((await reset('a fine new password')).body).toEqual({ step: 8 });
    expect((await before.get('/api/auth/account/')).body.code).toBe('token_not_valid');
    expect((await caller.signIn('credentials', { identifier, password: 'a fine new password' })).status).toBe(
      200,
    );
    app.clock.advance({ minutes: 61 });
  });
});

describe('an account', () => {
  it('changes its number only with a code that came to the new one', async () => {
    const caller = await app.signInAs('patient', 10);
    const taken = app.phoneOf('patient', 11);
    await caller.post('/api/auth/update-phone/', { phone: taken, password: 'sukham-demo-2026' });
    const stolen = await caller.post('/api/auth/update-phone/confirm/', {
      phone: taken,
      code: await codeFor(taken),
    });
    expect(stolen).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
    await caller.post('/api/auth/update-phone/', { phone: '9811112222', password: 'sukham-demo-2026' });
    const other = await app.signInAs('patient', 12);
    const code = await codeFor('+919811112222');
    expect((await other.post('/api/auth/update-phone/confirm/', { phone: '9811112222', code })).status).toBe(
      400,
    );
    await caller.post('/api/auth/update-phone/', { phone: '9811112222' });
    const done = await caller.post('/api/auth/update-phone/confirm/', {
      phone: '9811112222',
      code: await codeFor('+919811112222'),
    });
    expect(done.body.phone).toBe('+919811112222');
    app.clock.advance({ minutes: 61 });
  });

  it('refuses fields that are not its own to change, naming them', async () => {
    const caller = await app.signInAs('patient', 13);
    for (const field of ['userType', 'brand', 'phone', 'email', 'basic_info']) {
      const reply = await caller.post('/api/auth/update-user/', { [field]: 'staff' });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: [{ field, code: 'unknown_field' }] },
      });
    }
    const future = await caller.post(
      '/api/auth/update-user/',
      { date_of_birth: '2999-01-01' },
      { 'accept-language': 'te' },
    );
    expect(future.body.fields[0]).toMatchObject({
      field: 'date_of_birth',
      message: expect.stringMatching(/[\u0C00-\u0C7F]/),
    });
  });

  it('takes what can be a name, and nothing else', async () => {
    const caller = await app.signInAs('patient', 13);
    for (const name of ['9999-12-31', '<b>Rao</b>', '12'])
      expect(await caller.post('/api/auth/update-user/', { name }), name).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name', code: 'invalid_name' }] },
      });
    const stored = await caller.post('/api/auth/update-user/', { name: '  M. K.   Rao ' });
    expect(stored.body.name).toBe('M. K. Rao');
  });

  it('has an ABHA number of 14 digits, until it is taken away', async () => {
    const caller = await app.signInAs('patient', 13);
    const put = (abha_number: string | null) => caller.post('/api/auth/update-user/', { abha_number });
    for (const wrong of ['1234', '9112-3456', 'ninety-one'])
      expect(await put(wrong)).toMatchObject({
        ...{ status: 400, body: { fields: [{ field: 'abha_number', code: 'invalid_abha_number' }] } },
      });
    expect((await put('91-1234-5678-9012')).body.abha_number).toBe('91123456789012');
    expect((await caller.post('/api/auth/update-user/', { city: 'Hyderabad' })).body.abha_number).toBe(
      '91123456789012',
    );
    expect((await put(null)).body.abha_number).toBeNull();
  });

  it('is spoken to in its own language, unless the request accepts another that we speak', async () => {
    const writer = await app.signInAs('patient', 13);
    await writer.post('/api/auth/update-user/', { language: 'te' });
    const caller = await app.signInAs('patient', 13);
    const refusal = async (accepted = '') =>
      (await caller.post('/api/auth/update-user/', { name: '12' }, { 'accept-language': accepted })).body
        .fields[0].message as string;
    const telugu = /[\u0C00-\u0C7F]/;
    expect(await refusal()).toMatch(telugu);
    // Also where the server has no such path, or not by this method.
    const { body: noPath } = await caller.get('/api/no-such-path', { 'accept-language': '' });
    expect(noPath).toMatchObject({ code: 'not_found', message: expect.stringMatching(telugu) });
    const { body: noMethod } = await caller.get('/api/auth/update-user', { 'accept-language': '' });
    expect(noMethod).toMatchObject({ code: 'method_not_allowed', message: expect.stringMatching(telugu) });
    expect(await refusal('fr-FR')).toMatch(telugu);
    expect(await refusal('en')).not.toMatch(telugu);
    expect((await app.anonymous().post('/api/auth/update-user/', {})).body.message).not.toMatch(telugu);
  });

  it('gets a code that staff have sent in its own language, not in theirs', async () => {
    const patient = await app.signInAs('patient', 26);
    await patient.post('/api/auth/update-user/', { language: 'te' });
    const staff = await app.signInAs('staff', 1);
    const reset = `/api/auth/members/${patient.personId}/reset`;
    expect((await staff.post(reset, {}, { 'accept-language': 'en' })).status).toBe(202);
    const to = encodeURIComponent(app.phoneOf('patient', 26));
    const [message] = (await app.anonymous().get(`/api/outbox?to=${to}`)).body.messages;
    expect(message.text).toContain('కొత్త పాస్‌వర్డ్ కోసం మీ కోడ్');
  });

  it('shows where it is signed in and ends one session at once', async () => {
    const phone = await app.signInAs('patient', 14);
    const laptop = await app.signInAs('patient', 14);
    const { sessions } = (await laptop.get('/api/auth/sessions')).body;
    const other = sessions.find((session: { current: boolean }) => !session.current);
    const stranger = await app.signInAs('patient', 15);
    expect((await stranger.delete(`/api/auth/sessions/${other.session_id}`)).status).toBe(404);
    expect((await laptop.delete(`/api/auth/sessions/${other.session_id}`)).status).toBe(200);
    expect((await phone.get('/api/auth/account/')).body.code).toBe('token_not_valid');
  });

  it('keeps a picture without where it was taken, for its own brand only', async () => {
    const caller = await app.signInAs('patient', 16);
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '17/1 23/1 0/1' } })
      .jpeg()
      .toBuffer();
    const stored = await caller.upload('/api/auth/update-user-image/', 'image', {
      name: '../me.jpg',
      type: 'image/jpeg',
      bytes: photo,
    });
    expect(stored.status).toBe(200);
    const shown = await caller.get(stored.body.image);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect((await sharp(shown.body).metadata()).exif).toBeUndefined();
    expect((await (await app.signInAs('patient', 1, 'hospital')).get(stored.body.image)).status).toBe(404);
    const text = await caller.upload('/api/auth/update-user-image/', 'image', {
      name: 'me.jpg',
      type: 'image/jpeg',
      bytes: Buffer.from('<svg/>'),
    });
    expect(text).toMatchObject({ status: 400, body: { fields: [{ field: 'image' }] } });
    for (const method of ['PATCH', 'PUT']) {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg');
      const encoded = new Response(form);
      const again = await caller.send(
        method,
        '/api/auth/update-user-image/',
        Buffer.from(await encoded.arrayBuffer()),
        { 'content-type': encoded.headers.get('content-type') ?? '' },
      );
      expect([again.status, typeof again.body.image], method).toEqual([200, 'string']);
    }
  });

  it("is suspended by its own brand's staff only, at once", async () => {
    const patient = await app.signInAs('patient', 17);
    const path = `/api/auth/members/${app.idOf('patient', 17)}/suspension`;
    const elsewhere = await app.signInAs('staff', 1, 'hospital');
    expect((await elsewhere.post(path, { suspended: true })).status).toBe(404);
    const doctor = await app.signInAs('doctor', 1);
    expect((await doctor.post(path, { suspended: true })).status).toBe(404);
    const staff = await app.signInAs('staff', 1);
    expect((await staff.post(path, { suspended: true })).body).toMatchObject({ suspended: true });
    expect((await patient.get('/api/auth/account/')).body.code).toBe('token_not_valid');
    const denied = await app
      .anonymous()
      .signIn('credentials', { identifier: app.phoneOf('patient', 17), password: 'sukham-demo-2026' });
    expect(denied).toMatchObject({
      status: 403,
      body: { url: expect.stringContaining('error=AccessDenied') },
    });
  });

  it('is gone after its deletion, and its number is free', async () => {
    const caller = await app.signInAs('patient', 18);
    expect((await caller.post('/api/auth/user/delete/', {})).body.fields).toMatchObject([
      { field: 'password', code: 'required' },
    ]);
    expect((await caller.post('/api/auth/user/delete/', { password: 'wrong' })).status).toBe(400);
    expect((await caller.post('/api/auth/user/delete/', { password: 'sukham-demo-2026' })).body.ok).toBe(
      true,
    );
    expect(await caller.get('/api/auth/account/')).toMatchObject({
      status: 401,
      body: { code: 'user_not_found' },
    });
    expect(
      (await app.anonymous().post('/api/auth/identify/', { identifier: app.phoneOf('patient', 18) })).body
        .step,
    ).toBe(3);
  });
});
