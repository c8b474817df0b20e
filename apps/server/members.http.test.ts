import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { readMembersCommand, runMembersCommand } from './members-command.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET_KEY = 'a key of these tests, a key of these tests';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECRET_KEY });
});
afterAll(() => app.close());

const run = (...args: string[]) =>
  runMembersCommand(readMembersCommand(args), {
    config: readConfig({ MODE: 'test', SECRET_KEY, PUBLIC_URL: 'http://localhost:3000' }),
    database: app.database,
    now: app.clock.now(),
  });
const signInByCode = async (phone: string, brand: 'living' | 'hospital' = 'living') => {
  const caller = app.anonymous(brand);
  await caller.post('/api/auth/send-otp/', { identifier: phone });
  const { messages } = (await caller.get(`/api/outbox?to=${encodeURIComponent(phone)}`)).body;
  return { caller, reply: await caller.signIn('otp', { identifier: phone, code: messages[0].code }) };
};

describe('the operator’s command for members', () => {
  it('makes the first member of staff, who signs in with a code and may do what staff may', async () => {
    const phone = '+919812300001';
    const said = await run(
      'add',
      '--brand',
      'living',
      '--as',
      'staff',
      '--phone',
      phone,
      '--name',
      'Asha Rao',
    );
    expect(said).toContain('new account');
    expect(said).toContain('http://living.localhost:3000');
    const { caller } = await signInByCode(phone);
    expect((await caller.browse('GET', '/api/auth/session')).body).toMatchObject({
      userType: 'staff',
      user: { name: 'Asha Rao' },
    });
    expect((await caller.get('/api/get-all-patient')).status).toBe(200);
  });

  it('makes a patient a doctor as well, at that brand only, and says so once more', async () => {
    const phone = app.phoneOf('patient', 12);
    const args = ['add', '--brand', 'hospital', '--as', 'doctor', '--phone', phone, '--name', 'Another'];
    expect(await run(...args)).toContain('account known');
    expect(await run(...args)).toContain('account known');
    const { caller } = await signInByCode(phone, 'hospital');
    const session = (await caller.browse('GET', '/api/auth/session')).body;
    expect(session.userType).toBe('doctor');
    expect(session.user.name).not.toBe('Another');
    expect((await caller.get('/api/profile')).status).toBe(200);
    const atHome = (await signInByCode(app.phoneOf('patient', 12))).caller;
    expect((await atHome.browse('GET', '/api/auth/session')).body.userType).toBe('patient');
  });

  it('ends a membership with its sessions, and can give it back', async () => {
    const staff = await app.signInAs('staff', 2);
    const args = ['--brand', 'living', '--as', 'staff', '--phone', app.phoneOf('staff', 2)];
    expect(await run('remove', ...args)).toContain('Removed');
    app.clock.advance({ seconds: 1 });
    expect((await staff.get('/api/auth/account')).status).toBe(401);
    const refused = await app.anonymous().signIn('credentials', {
      identifier: app.phoneOf('staff', 2),
      password: 'sukham-demo-2026',
    });
    expect(refused.status).toBe(403);
    await run('add', ...args);
    expect((await (await app.signInAs('staff', 2)).get('/api/auth/account')).status).toBe(200);
    expect(await run('remove', '--brand', 'living', '--as', 'coach', '--phone', '+919812300009')).toContain(
      'There is no',
    );
  });

  it.each([
    [[]],
    [['drop']],
    [['add', '--brand', 'other', '--as', 'staff', '--phone', '+919812300001']],
    [['add', '--brand', 'living', '--as', 'king', '--phone', '+919812300001']],
    [['add', '--brand', 'living', '--as', 'staff', '--phone', '12']],
    [['add', '--brand', 'living', '--as', 'staff', '--sudo']],
  ])('says how it is written when asked %j', (args) => {
    expect(() => readMembersCommand(args)).toThrow('Usage');
  });
});
