import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { openPostgres, rowsOf } from '#platform/server/db/database.ts';
import { migrateAll, withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { demoId, demoPhone } from './demo-ids.ts';
import { freshPostgres, onPostgres, onServer, POSTGRES_TEMPLATE, urlOf } from './testing/fresh-database.ts';
import { serverProcess } from './testing/server-process.ts';
import { Caller, startTestApp, type TestApp } from './testing/test-app.ts';
import { canRunTwoServers, startTwoServers, type TwoServers } from './testing/two-servers.ts';

const PATIENCE = { timeout: 120_000 };
const sockets: Socket[] = [];

describe.runIf(canRunTwoServers())('two servers', () => {
  let both: TwoServers;
  let first: TestApp;
  let second: TestApp;
  let redis: TwoServers['redis'];
  beforeAll(async () => {
    both = await startTwoServers();
    ({ first, second, redis } = both);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await both?.close();
  });

  async function screenOf(caller: Caller, app: TestApp) {
    const heard: string[] = [];
    const socket = io(app.url, {
      path: '/api/realtime',
      transports: ['websocket'],
      forceNew: true,
      auth: { token: caller.token },
      extraHeaders: { host: 'living.localhost' },
    });
    sockets.push(socket);
    socket.onAny((event) => heard.push(event));
    const { quiet_ms } = await new Promise<{ quiet_ms: number }>((done) => socket.once('ready', done));
    return { socket, heard, quietMs: quiet_ms };
  }
  /** The same person's session, as the other server is asked with it. */
  const at = (app: TestApp, caller: Caller): Caller => {
    const there = app.anonymous();
    there.token = caller.token;
    return there;
  };
  async function freeSlot(patient: Caller, doctor: number) {
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const clinician = first.idOf('doctor', doctor);
    const { days } = (
      await patient.get(
        `/api/slots?clinician_id=${clinician}&mode=virtual&from=${from}&days=14&for_person_id=${patient.personId}`,
      )
    ).body;
    const slots = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
    const { starts_at } = slots[Math.floor(Math.random() * slots.length)];
    return { clinician_id: clinician, starts_at, mode: 'virtual', reason: 'x' };
  }

  it(
    'bring a change made at one to the screens of the other, and do what follows once',
    PATIENCE,
    async () => {
      const doctor = await first.signInAs('doctor', 1);
      const there = await screenOf(doctor, second);
      const [patient, stranger] = [await first.signInAs('patient', 1), await first.signInAs('patient', 7)];
      const begun = performance.now();
      const booked = await patient.post('/api/appointments', await freeSlot(patient, 1));
      expect(booked.status).toBe(201);
      await expect.poll(() => there.heard).toContain('appointment');
      // A new screen learns how long ago its person was sent something, also by the other server.
      expect((await screenOf(doctor, second)).quietMs).toBeLessThan(performance.now() - begun);
      const elapsed = performance.now() - begun;
      expect((await screenOf(stranger, second)).quietMs).toBeGreaterThan(elapsed);
      const notified = async () =>
        (await at(second, doctor).get('/api/notify/notifications/')).body.notifications.filter(
          (each: unknown) => JSON.stringify(each).includes(booked.body.appointment_id),
        );
      await expect.poll(notified).toHaveLength(1);
      await Promise.all([first.settled(), second.settled()]);
      expect(await notified()).toHaveLength(1);
      expect(there.heard.filter((event) => event === 'appointment')).toHaveLength(1);
    },
  );

  it('end a session everywhere at once, calls and sockets', PATIENCE, async () => {
    const patient = await first.signInAs('patient', 2);
    const other = at(second, patient);
    const there = await screenOf(patient, second);
    expect((await other.get('/api/auth/account')).status).toBe(200);
    const { csrfToken } = (await patient.browse('GET', '/api/auth/csrf')).body;
    await patient.browse('POST', '/api/auth/signout', { csrfToken, json: 'true' });
    await Promise.all([
      expect.poll(async () => (await other.get('/api/auth/account')).status).toBe(401),
      expect.poll(() => there.socket.connected).toBe(false),
    ]);
    expect(there.heard).toContain('session.ended');
  });

  it('do the work of one idempotency key once, whichever of them is asked', PATIENCE, async () => {
    const patient = await first.signInAs('patient', 3);
    const body = await freeSlot(patient, 2);
    const key = { 'idempotency-key': 'the-same-at-both' };
    const both = [patient, at(second, patient)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => both[n % 2]!.post('/api/appointments', body, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.appointment_id)).size).toBe(1);
  });

  it('count tries to sign in together', PATIENCE, async () => {
    const identifier = first.phoneOf('patient', 4);
    const tries = async (app: TestApp, count: number) => {
      let status = 0;
      for (let n = 0; n < count; n++)
        ({ status } = await app.anonymous().signIn('credentials', { identifier, password: 'wrong' }));
      return status;
    };
    expect(await tries(first, 6)).toBe(401);
    expect(await tries(second, 4)).toBe(401);
    expect(await tries(second, 1)).toBe(429);
    expect(await tries(first, 1)).toBe(429);
  });

  it(
    'work on without Redis, keep their own screens live, and bring the rest when it is back',
    PATIENCE,
    async () => {
      const [doctor, patient] = [await first.signInAs('doctor', 3), await first.signInAs('patient', 5)];
      const [here, there] = [await screenOf(doctor, first), await screenOf(doctor, second)];
      const body = await freeSlot(patient, 3);
      await redis.kill9();
      await expect
        .poll(async () => (await patient.get('/api/health/ready')).body)
        .toMatchObject({ status: 'degraded', live: 'delayed' });
      const booked = await patient.post('/api/appointments', body);
      expect(booked.status).toBe(201);
      const identifier = first.phoneOf('patient', 6);
      const signedIn = await first.anonymous().signIn('credentials', { identifier, password: DEMO_PASSWORD });
      expect(signedIn.status).toBe(200);
      // Either server may have taken the event out of the outbox; its own screen hears at once.
      await expect.poll(() => [...here.heard, ...there.heard]).toContain('appointment');
      await redis.restart();
      const notified = expect.arrayContaining(['appointment', 'missed']);
      for (const screen of [here, there]) await expect.poll(() => screen.heard).toEqual(notified);
      await expect.poll(async () => (await patient.get('/api/health/ready')).body.status).toBe('ready');
    },
  );

  it('go on when the database cut every connection', PATIENCE, async () => {
    const patient = await first.signInAs('patient', 7);
    await rowsOf(
      first.database.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(async () => (await patient.get('/api/auth/account')).status).toBe(200);
    const booked = await patient.post('/api/appointments', await freeSlot(patient, 4));
    expect(booked.status).toBe(201);
    const doctor = await second.signInAs('doctor', 4);
    const notified = async () => JSON.stringify((await doctor.get('/api/notify/notifications/')).body);
    await expect.poll(notified).toContain(booked.body.appointment_id);
  });

  it('that stops cuts no screens of the other one', PATIENCE, async () => {
    const third = await startTestApp({ REDIS_URL: redis.url }, first.database);
    const patient = await first.signInAs('patient', 8);
    const [stays, goes] = [await screenOf(patient, first), await screenOf(patient, third)];
    await third.close();
    await expect.poll(() => goes.socket.connected).toBe(false);
    await new Promise((done) => setTimeout(done, 500));
    expect(stays.socket.connected).toBe(true);
  });
});

it.runIf(onPostgres())('a pool loses no place to connections that break', PATIENCE, async () => {
  const database = await freshPostgres(undefined);
  const [self] = await rowsOf<{ name: string }>(database.db, sql`select current_database() as name`);
  const pool = await openPostgres(urlOf(self!.name), { poolSize: 2 });
  try {
    for (let n = 0; n < 3; n++) {
      // Between two statements of a transaction, and on the way into one.
      const cut = pool.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await onServer(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${self!.name}'`,
        );
        await new Promise((done) => setTimeout(done, 50));
        await tx.execute(sql`select 1`);
      });
      const entering = Array.from({ length: 5 }, () => pool.db.transaction(async () => {}));
      await Promise.allSettled([cut, ...entering]);
    }
    await expect.poll(() => rowsOf(pool.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await pool.db.transaction(async (tx) => void (await tx.execute(sql`select 1`)));
  } finally {
    await pool.close();
    await database.close();
  }
});

describe.runIf(onPostgres())('a server that is killed', () => {
  it('loses no event: the next server publishes what was committed', PATIENCE, async () => {
    const database = await freshPostgres(process.env[POSTGRES_TEMPLATE]);
    const [found] = await rowsOf<{ name: string }>(database.db, sql`select current_database() as name`);
    const killed = await serverProcess({
      MODE: 'test',
      SECRET_KEY: 'only for tests, only for tests, only for tests',
      DATABASE_URL: urlOf(found!.name),
      DATA_DIR: await mkdtemp(join(tmpdir(), 'sukham-killed-')),
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'info',
    });
    const patient = new Caller(killed.url, 'living');
    await patient.signIn('credentials', {
      identifier: demoPhone('living', 'patient', 1),
      password: DEMO_PASSWORD,
    });
    const clinician = demoId('living', 'doctor-1');
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { days } = (
      await patient.get(
        `/api/slots?clinician_id=${clinician}&mode=virtual&from=${from}&days=14&for_person_id=${patient.personId}`,
      )
    ).body;
    const ids: string[] = [];
    for (const day of days.filter((each: { slots: unknown[] }) => each.slots.length > 0).slice(0, 3)) {
      const { starts_at } = day.slots[0];
      const booked = await patient.post('/api/appointments', {
        clinician_id: clinician,
        starts_at,
        mode: 'virtual',
        reason: 'x',
      });
      expect(booked.status).toBe(201);
      ids.push(booked.body.appointment_id);
    }
    killed.signal('SIGKILL');
    await killed.ended;
    expect(ids).toHaveLength(3);

    const next = await startTestApp({}, database);
    try {
      const doctor = await next.signInAs('doctor', 1);
      // A job that the dead one had begun is taken up when its time is over; what waited is done at once.
      await expect
        .poll(
          async () => {
            await next.settled();
            const notified = JSON.stringify((await doctor.get('/api/notify/notifications/')).body);
            const begun = await rowsOf(
              database.db,
              sql`select 1 from jobs.job where name = 'work' and state = 'active'`,
            );
            const waiting = await rowsOf(database.db, sql`select 1 from outbox`);
            const missing = ids.filter((id) => !notified.includes(id)).length;
            return { lost: Math.max(0, missing - begun.length), waiting };
          },
          { timeout: 20_000, interval: 200 },
        )
        .toEqual({ lost: 0, waiting: [] });
    } finally {
      await next.close();
      await database.close();
    }
  });
});

describe.runIf(onPostgres())('servers that start at the same moment', () => {
  it('on an empty database migrate it one after the other', PATIENCE, async () => {
    const database = await freshPostgres(undefined);
    let under = 0;
    let most = 0;
    const start = () =>
      withAdvisoryLock(database, async () => {
        most = Math.max(most, ++under);
        await migrateAll(database);
        under -= 1;
      });
    try {
      await Promise.all([start(), start(), start()]);
      expect(most).toBe(1);
      expect(await rowsOf(database.db, sql`select 1 from memberships`)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
