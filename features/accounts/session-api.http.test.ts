import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
const password = 'sukham-demo-2026';
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const csrfOf = async (caller: ReturnType<TestApp['anonymous']>): Promise<string> =>
  (await caller.browse('GET', '/api/auth/csrf')).body.csrfToken;

describe('the session calls', () => {
  it('answer {} and no-store without a signed-in user', async () => {
    const reply = await app
      .anonymous()
      .browse('GET', '/api/auth/session', undefined, { 'content-type': 'application/json' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({});
    expect(reply.headers['cache-control']).toBe('private, no-cache, no-store');
    expect(reply.headers.pragma).toBe('no-cache');
  });

  it('clear an unknown session cookie', async () => {
    const reply = await app
      .anonymous()
      .browse('GET', '/api/auth/session', undefined, { cookie: 'next-auth.session-token=made-up' });
    expect(reply.body).toEqual({});
    expect(String(reply.headers['set-cookie'])).toMatch(
      /next-auth\.session-token=;.*Expires=Thu, 01 Jan 1970/,
    );
  });

  it('keep a right csrf token and replace a wrong one', async () => {
    const caller = app.anonymous();
    const first = await csrfOf(caller);
    expect(await csrfOf(caller)).toBe(first);
    const forged = await app
      .anonymous()
      .browse('GET', '/api/auth/csrf', undefined, { cookie: `next-auth.csrf-token=${first}%7Cforged` });
    expect(forged.body.csrfToken).not.toBe(first);
  });

  it('list the providers with absolute addresses of the brand that was asked for, Google only when configured', async () => {
    const { body } = await app.anonymous('hospital').browse('GET', '/api/auth/providers');
    expect(Object.keys(body)).toEqual(['credentials', 'otp']);
    expect(body.credentials).toEqual({
      id: 'credentials',
      name: 'Password',
      type: 'credentials',
      signinUrl: 'http://hospital.localhost/api/auth/signin/credentials',
      callbackUrl: 'http://hospital.localhost/api/auth/callback/credentials',
    });
  });

  it('sign in with the right password and tell the session', async () => {
    const caller = app.anonymous();
    const reply = await caller.signIn('credentials', {
      identifier: '9000000001',
      password,
      callbackUrl: '/vitals?error=old&x=1',
    });
    expect(reply.status).toBe(200);
    expect(reply.body.url).toBe('http://living.localhost/vitals?x=1');
    const session = (await caller.browse('GET', '/api/auth/session')).body;
    expect(session).toMatchObject({
      userType: 'patient',
      phone: '+919000000001',
      basicInfo: true,
      accessToken: expect.any(String),
    });
    expect(Date.parse(session.expires)).toBeGreaterThan(Date.now());
    expect(Object.keys(session).sort()).toEqual([
      'accessToken',
      'basicInfo',
      'expires',
      'phone',
      'user',
      'userType',
    ]);
  });

  it.each([
    ['a wrong password', { identifier: '+919000000002', password: 'not this one' }],
    ['an unknown account', { identifier: '+919999999999', password }],
    ['missing fields', {}],
  ])('answer %s in the same words', async (_case, fields) => {
    const caller = app.anonymous();
    const reply = await caller.signIn('credentials', fields);
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      url: 'http://living.localhost/api/auth/error?error=CredentialsSignin&provider=credentials',
    });
  });

  it('refuse a form without its csrf token, and one of an unknown provider', async () => {
    const caller = app.anonymous();
    await csrfOf(caller);
    const form = { identifier: '+919000000001', password, json: 'true' };
    const bare = await caller.browse('POST', '/api/auth/callback/credentials', {
      ...form,
      csrfToken: 'undefined',
    });
    expect(bare.status).toBe(403);
    expect(bare.body.url).toContain('csrf=true&error=CsrfFailed');
    const unknown = await caller.browse('POST', '/api/auth/callback/facebook', {
      ...form,
      csrfToken: await csrfOf(caller),
    });
    expect(unknown.status).toBe(404);
    expect(unknown.body.url).toContain('error=UnknownProvider');
  });

  it('redirect a plain form instead of answering JSON', async () => {
    const caller = app.anonymous();
    const csrfToken = await csrfOf(caller);
    const reply = await caller.browse('POST', '/api/auth/callback/credentials', {
      identifier: '+919000000001',
      password: 'wrong',
      csrfToken,
    });
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toContain('error=CredentialsSignin');
  });

  it.each([
    ['https://evil.example/x', 'http://living.localhost'],
    ['//evil.example', 'http://living.localhost//evil.example'],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', 'http://living.localhost'],
    ['http://living.localhost@evil.example/', 'http://living.localhost'],
    ['http://living.localhost.evil.example/', 'http://living.localhost'],
    ['not an address', 'http://living.localhost'],
  ])('end a sign-in on our own site when %s is asked for', async (callbackUrl, expected) => {
    const caller = app.anonymous();
    const { body } = await caller.signIn('credentials', {
      identifier: '+919000000003',
      password,
      callbackUrl,
    });
    expect(new URL(body.url).origin).toBe('http://living.localhost');
    if (expected) expect(body.url).toBe(expected);
  });

  it('end the session and its token at sign-out, and answer also without a signed-in user', async () => {
    const caller = await app.signInAs('patient', 4);
    expect((await caller.get('/api/auth/account/')).status).toBe(200);
    const reply = await caller.browse('POST', '/api/auth/signout', {
      csrfToken: await csrfOf(caller),
      callbackUrl: '/',
      json: 'true',
    });
    expect(reply).toMatchObject({ status: 200, body: { url: 'http://living.localhost/' } });
    const after = await caller.get('/api/auth/account/');
    expect(after).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    const again = await caller.browse('POST', '/api/auth/signout', {
      csrfToken: await csrfOf(caller),
      json: 'true',
    });
    expect(again.status).toBe(200);
  });

  it('take only a user type that the account holds from an update', async () => {
    const caller = await app.signInAs('patient', 5);
    const csrfToken = await csrfOf(caller);
    const update = (data: unknown) =>
      caller.send('POST', '/api/auth/session', { csrfToken, data }, { cookie: caller.cookieHeader });
    const reply = await update({
      userType: 'staff',
      phone: '+911',
      accessToken: 'x',
      user: { name: 'Somebody' },
    });
    expect(reply.body).toMatchObject({
      userType: 'patient',
      phone: app.phoneOf('patient', 5),
      accessToken: caller.token,
    });
    expect(
      (
        await caller.send(
          'POST',
          '/api/auth/session',
          { csrfToken: 'no', data: {} },
          { cookie: caller.cookieHeader },
        )
      ).status,
    ).toBe(400);
  });

  it('limit tries to sign in, in the shape that the client reads', async () => {
    const caller = app.anonymous();
    let reply = await caller.signIn('credentials', { identifier: '+919000000040', password: 'wrong' });
    for (let n = 0; n < 10; n++)
      reply = await caller.signIn('credentials', { identifier: '+919000000040', password: 'wrong' });
    expect(reply.status).toBe(429);
    // A quarter of an hour from the first of the tries.
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(840);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(reply.body.url).toContain('error=TooManyAttempts');
  });

  it('answer what is no identifier like a wrong password, however many mistyped theirs elsewhere', {
    timeout: 120_000,
  }, async () => {
    const behindProxy = await startTestApp({ TRUSTED_PROXIES: '1' });
    try {
      for (let n = 0; n < 11; n++) {
        const caller = behindProxy.anonymous();
        const csrfToken = await csrfOf(caller);
        const form = { identifier: 'not a number', password: 'x', csrfToken, json: 'true' };
        const from = { 'x-forwarded-for': `203.0.113.${n}` };
        const reply = await caller.browse('POST', '/api/auth/callback/credentials', form, from);
        expect(reply.status, `from the ${n}th address`).toBe(401);
      }
    } finally {
      await behindProxy.close();
    }
  });

  it('lead navigations to pages', async () => {
    const caller = app.anonymous();
    const signin = await caller.browse(
      'GET',
      '/api/auth/signin?callbackUrl=%2Fvitals%3Fa%3D1&error=SessionRequired&sync=1',
    );
    expect(signin.status).toBe(302);
    const target = new URL(String(signin.headers.location));
    expect(target.pathname).toBe('/account/login');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      callbackUrl: 'http://living.localhost/vitals?a=1',
      returnUrl: '/vitals?a=1',
      error: 'SessionRequired',
      sync: '1',
    });
    const foreign = await caller.browse('GET', '/api/auth/signin?callbackUrl=//evil.example/x');
    expect(new URL(String(foreign.headers.location)).searchParams.get('returnUrl')).toBe('/');
    const impossible = await caller.browse('GET', '/api/auth/signin?callbackUrl=javascript:1');
    expect([impossible.status, impossible.body.fields[0].field]).toEqual([400, 'callbackUrl']);
    expect(
      (await caller.browse('GET', '/api/auth/error?error=CredentialsSignin')).headers.location,
    ).toContain('/api/auth/signin?error=CredentialsSignin');
    const suspended = await caller.browse('GET', '/api/auth/error?error=AccessDenied');
    expect([suspended.status, suspended.body]).toEqual([403, expect.stringMatching(/Call 1800 [\d ]+\./)]);
    expect((await caller.browse('GET', '/api/auth/error?error=%3Cscript%3E')).body).not.toContain('<script>');
    expect((await caller.browse('GET', '/api/auth/signout')).body).toContain('csrfToken');
    const read = await caller.browse('GET', '/api/auth/callback/credentials', undefined, {
      'accept-language': 'te',
    });
    expect([read.status, read.body.code]).toEqual([405, 'method_not_allowed']);
    expect(read.body.message).toMatch(/[\u0C00-\u0C7F]/);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/auth', '/api/auth/nothing'])
        expect(await caller.browse(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('take beacons without a token and survive malformed ones', async () => {
    const caller = app.anonymous();
    expect(
      (
        await caller.browse('POST', '/api/auth/_log', {
          level: 'error',
          code: 'CLIENT_FETCH_ERROR',
          client: 'true',
        })
      ).status,
    ).toBe(204);
    expect(
      (await caller.browse('POST', '/api/auth/_log', { level: 'error', code: 'x'.repeat(20_000) })).status,
    ).toBe(413);
    expect(
      (await caller.send('POST', '/api/auth/_log', '{', { 'content-type': 'application/json' })).status,
    ).toBe(400);
  });

  it('refuse what comes from another site', async () => {
    const caller = await app.signInAs('patient', 6);
    const reply = await caller.post(
      '/api/auth/update-user/',
      { name: 'Somebody Else' },
      { origin: 'https://evil.example' },
    );
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const byCookie = await app
      .anonymous()
      .post('/api/auth/update-user/', { name: 'Somebody Else' }, { origin: 'https://evil.example' });
    expect(byCookie).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    const own = await caller.post(
      '/api/auth/update-user/',
      { city: 'Chennai' },
      { origin: 'http://living.localhost' },
    );
    expect(own.status).toBe(200);
  });
});
