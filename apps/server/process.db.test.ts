import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { demoPhone } from './demo-ids.ts';
import { type ServerEnded, type ServerProcess, serverProcess } from './testing/server-process.ts';
import { Caller } from './testing/test-app.ts';

// One process on one embedded database, whatever the others run on.
const PATIENCE = { timeout: 180_000 };
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-process-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const ready = (settings: Record<string, string> = {}): Promise<ServerProcess> =>
  serverProcess({
    MODE: 'test',
    DATA_DIR: directory,
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'info',
    ...settings,
  });

async function signedIn(server: ServerProcess): Promise<Caller> {
  const caller = new Caller(server.url, 'living');
  const identifier = demoPhone('living', 'patient', 1);
  await caller.signIn('credentials', { identifier, password: DEMO_PASSWORD });
  return caller;
}

describe('a server process', () => {
  it(
    'that can’t use its settings says all of it at once, without a stack or a secret, and ends with 1',
    PATIENCE,
    async () => {
      const failed = (await ready({
        MODE: 'production',
        PORT: 'abc',
        SECRET_KEY: 'hunter2',
        PUBLIC_URL: 'http://sukham.example',
        DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/sukham',
        REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
        SMTP_URL: 'mail.example',
        S3_SECRET_ACCESS_KEY: 'hunter2',
      }).catch((error: unknown) => error)) as ServerEnded;
      expect(failed.code).toBe(1);
      const [title, ...lines] = failed.said.trim().split('\n');
      expect(title).toBe("The configuration can't be used:");
      const names = lines.map((line) => /^ {2}- ([A-Z0-9_]+)/.exec(line)?.[1]);
      expect(new Set(names)).toEqual(
        new Set([
          'PORT',
          'SECRET_KEY',
          'TRUSTED_PROXIES',
          'PUBLIC_URL',
          'SMS_HTTP_URL',
          'SMTP_URL',
          'EMAIL_FROM',
          'S3_REGION',
          'S3_BUCKET',
          'S3_ACCESS_KEY_ID',
          'DATABASE_URL',
          'REDIS_URL',
        ]),
      );
      expect(failed.said).not.toContain('hunter2');
    },
  );

  it(
    'asked to stop, finishes what is under way, cuts its sockets so that they come back, and ends with 0',
    PATIENCE,
    async () => {
      const server = await ready();
      const caller = await signedIn(server);
      const socket = io(server.url, {
        path: '/api/realtime',
        transports: ['websocket'],
        forceNew: true,
        auth: { token: caller.token },
        extraHeaders: { host: 'living.localhost' },
      });
      await new Promise((done) => socket.once('ready', done));
      const cut = new Promise<string>((done) => socket.once('disconnect', done));

      const body = JSON.stringify({ identifier: '+919812300001' });
      const open = request(`${server.url}/api/auth/identify/`, {
        method: 'POST',
        headers: {
          host: 'living.localhost',
          'content-type': 'application/json',
          'content-length': body.length,
        },
      });
      const answered = new Promise<number | undefined>((done, failed) => {
        open.once('response', (reply) => done(reply.resume().statusCode));
        open.once('error', failed);
      });
      await new Promise((done) => open.write(body.slice(0, 10), done));
      await new Promise((done) => setTimeout(done, 300));
      server.signal('SIGTERM');
      // A reason after which the browser's library connects again by itself.
      expect(await cut).toBe('transport close');
      expect(socket.active).toBe(true);
      socket.disconnect();
      open.end(body.slice(10));
      expect(await answered).toBe(200);
      expect(await server.ended).toBe(0);
    },
  );

  it(
    'refuses a directory that another has open, and keeps out of its log who people are',
    PATIENCE,
    async () => {
      const server = await ready();
      const second = (await ready().catch((error: unknown) => error)) as ServerEnded;
      expect(second.code).toBe(1);
      expect(second.said).toMatch(/is open in another process \(process \d+\).*set DATA_DIR/);
      expect(second.said).not.toMatch(/\n\s+at /);

      const caller = await signedIn(server);
      const { csrfToken } = (await caller.browse('GET', '/api/auth/csrf')).body;
      const other = '+919812300002';
      await caller.post('/api/auth/send-otp/', { identifier: other });
      const { code } = (await caller.get(`/api/outbox?to=${encodeURIComponent(other)}`)).body.messages[0];
      await caller.signIn('otp', { identifier: other, code: '000000' });
      const doctor = (await caller.get('/api/recommended-doctors')).body.clinicians[0];
      const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      const clinician = doctor.clinician_id;
      const { days } = (
        await caller.get(`/api/slots?clinician_id=${clinician}&mode=virtual&from=${from}&days=14`)
      ).body;
      const slot = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)[0];
      const booked = await caller.post('/api/appointments', {
        clinician_id: clinician,
        starts_at: slot.starts_at,
        mode: 'virtual',
        reason: 'a burning pain in the chest',
      });
      expect(booked.status).toBe(201);
      await caller.get('/api/search?search_query=burning');
      await caller.post('/api/appointments', { reason: 'burning', nonsense: csrfToken });
      const { name } = (await caller.get('/api/auth/account')).body;
      await new Promise((done) => setTimeout(done, 1500));
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);

      const log = server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const requests = log.filter((line) => line.msg === 'request');
      expect(requests.length).toBeGreaterThan(8);
      for (const line of requests) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
      const text = log.map((line) => JSON.stringify(line)).join('\n');
      const secrets = [
        DEMO_PASSWORD,
        code,
        caller.token!,
        csrfToken,
        'burning',
        name,
        '9812300002',
        clinician,
      ];
      for (const secret of secrets) {
        expect(String(secret).length, String(secret)).toBeGreaterThan(3);
        expect(text).not.toContain(secret);
      }
      expect(text).not.toContain(demoPhone('living', 'patient', 1).slice(3));
    },
  );
});
