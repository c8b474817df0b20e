import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/server/db/database.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => app.close());

interface Screen {
  readonly heard: { event: string; payload: Record<string, unknown> }[];
  readonly socket: Socket;
}

/** An open screen, connected. Rejects with the server's reason when it isn't let in. */
function screenOf(
  caller: Caller,
  url = app.url,
  options: { token?: string | undefined; origin?: string } = {},
): Promise<Screen> {
  const socket = io(url, {
    path: '/api/realtime',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: 'token' in options ? options.token : caller.token },
    extraHeaders: {
      host: `${caller.brand}.localhost`,
      ...(options.origin ? { origin: options.origin } : {}),
    },
  });
  open.push(socket);
  const heard: Screen['heard'] = [];
  socket.onAny((event, payload) => heard.push({ event, payload }));
  return new Promise((done, failed) => {
    socket.once('ready', () => done({ heard, socket }));
    socket.once('connect_error', failed);
  });
}

async function book(patient: Caller, doctorId: string) {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { days } = (
    await patient.get(`/api/slots?clinician_id=${doctorId}&mode=virtual&from=${from}&days=14`)
  ).body;
  const slots = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
  const startsAt = slots[Math.floor(Math.random() * slots.length)].starts_at;
  return await patient.post('/api/appointments', {
    clinician_id: doctorId,
    starts_at: startsAt,
    mode: 'virtual',
    reason: 'a secret reason',
  });
}

describe('an open screen', () => {
  it('of the doctor and of the front desk receives a booking at once, others do not, and none receives the reason', async () => {
    const patient = await app.signInAs('patient', 1);
    const hears = await Promise.all([
      screenOf(await app.signInAs('doctor', 1)),
      screenOf(await app.signInAs('staff', 1)),
      screenOf(patient),
    ]);
    const deaf = await Promise.all([
      screenOf(await app.signInAs('doctor', 2)),
      screenOf(await app.signInAs('patient', 2)),
      screenOf(await app.signInAs('staff', 1, 'hospital')),
    ]);
    const booked = await book(patient, app.idOf('doctor', 1));
    expect(booked.status).toBe(201);
    for (const { heard } of hears) {
      await expect.poll(() => heard.find(({ event }) => event === 'appointment')).toBeDefined();
      const news = heard.find(({ event }) => event === 'appointment')!;
      expect(news.payload.appointment_id).toBe(booked.body.appointment_id);
      expect(JSON.stringify(news)).not.toContain('secret');
    }
    for (const { heard } of deaf) expect(heard.filter(({ event }) => event === 'appointment')).toEqual([]);
  });

  it('gets its notification live', async () => {
    const patient = await app.signInAs('patient', 3);
    const doctor = await app.signInAs('doctor', 3);
    const { heard } = await screenOf(doctor);
    await book(patient, app.idOf('doctor', 3));
    await expect.poll(() => heard.find(({ event }) => event === 'notification')).toBeDefined();
    expect((await doctor.get('/api/notify/notifications/')).body.unread_count).toBeGreaterThan(0);
  });

  it('closes with its session', async () => {
    const phone = await app.signInAs('patient', 4);
    const { heard, socket } = await screenOf(phone);
    const laptop = await app.signInAs('patient', 4);
    const { sessions } = (await laptop.get('/api/auth/sessions')).body;
    await laptop.delete(
      `/api/auth/sessions/${sessions.find((each: { current: boolean }) => !each.current).session_id}`,
    );
    await expect.poll(() => socket.connected).toBe(false);
    expect(heard.map(({ event }) => event)).toContain('session.ended');
  });

  it('is cut when its session takes another role, and comes back in that', async () => {
    const caller = await app.signInAs('staff', 2);
    await rowsOf(
      app.database.db,
      sql`insert into memberships select (jsonb_populate_record(m, '{"user_type": "doctor"}')).* from memberships m
        where person_id = ${caller.personId} and brand_id = 'living' and user_type = 'staff'`,
    );
    const { socket } = await screenOf(caller);
    const { csrfToken } = (await caller.browse('GET', '/api/auth/csrf')).body;
    await caller.send(
      'POST',
      '/api/auth/session',
      { csrfToken, data: { userType: 'doctor' } },
      { cookie: caller.cookieHeader },
    );
    await expect.poll(() => socket.connected).toBe(false);
    await expect(screenOf(caller)).resolves.toBeDefined();
  });

  it('says so and does nothing when its session has expired', async () => {
    const caller = await app.signInAs('patient', 6);
    const { socket } = await screenOf(caller);
    const ask = () => socket.emitWithAck('typing', { chat_id: caller.personId });
    expect(await ask()).toEqual({ error: 'not_found' });
    app.clock.advance({ days: 31 });
    try {
      expect(await ask()).toEqual({ error: 'token_not_valid' });
      await expect.poll(() => socket.connected).toBe(false);
    } finally {
      app.clock.advance({ days: -31 });
    }
  });

  it('is not opened without a token, with a dead one, or from another site', async () => {
    const caller = await app.signInAs('patient', 5);
    await expect(screenOf(caller, app.url, { token: undefined })).rejects.toThrow('token_not_valid');
    await expect(screenOf(caller, app.url, { token: 'forged' })).rejects.toThrow('token_not_valid');
    await expect(screenOf(caller, app.url, { origin: 'https://evil.example' })).rejects.toThrow();
    await expect(screenOf(caller, app.url, { origin: 'http://living.localhost' })).resolves.toBeDefined();
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres' && process.env.TEST_REDIS_URL)(
  'two servers on one PostgreSQL and Redis',
  () => {
    it('deliver to each other’s screens, and end each other’s sessions', async () => {
      const redis = { REDIS_URL: process.env.TEST_REDIS_URL! };
      const first = await startTestApp(redis);
      const second = await startTestApp(redis, first.database);
      try {
        const doctor = await first.signInAs('doctor', 1);
        const { heard, socket } = await screenOf(doctor, second.url);
        const patient = await first.signInAs('patient', 1);
        await book(patient, first.idOf('doctor', 1));
        await expect.poll(() => heard.find(({ event }) => event === 'appointment')).toBeDefined();
        const { csrfToken } = (await doctor.browse('GET', '/api/auth/csrf')).body;
        await doctor.browse('POST', '/api/auth/signout', { csrfToken, json: 'true' });
        await expect.poll(() => socket.connected).toBe(false);
      } finally {
        await second.close();
        await first.close();
      }
    });
  },
);
