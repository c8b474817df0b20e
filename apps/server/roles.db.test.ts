import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, inspectConfig, readConfig } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { prepared } from './prepare-database.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { startTestApp } from './testing/test-app.ts';
import { canRunTwoServers } from './testing/two-servers.ts';

describe('ROLE', () => {
  it('of half a server needs what it shares with the other half', () => {
    const { problems } = inspectConfig({ MODE: 'test', ROLE: 'worker' });
    expect(problems.join('\n')).toMatch(/ROLE is worker without DATABASE_URL: set it/);
    expect(problems.join('\n')).toMatch(/ROLE is worker without REDIS_URL: set it/);
    expect(inspectConfig({ MODE: 'test', ROLE: 'boss' }).problems.join()).toMatch(/ROLE is "boss": set/);
  });

  it.runIf(canRunTwoServers())('web leaves jobs to a worker, which serves no requests', async () => {
    const shared = {
      DATABASE_URL: process.env.TEST_DATABASE_URL as string,
      REDIS_URL: process.env.TEST_REDIS_URL as string,
    };
    const web = await startTestApp({ ...shared, ROLE: 'web' });
    const waiting = async () => {
      const { rows } = await web.database.executor.executeSql(
        `select count(*)::int as n from jobs.job where name in ('work', 'messages') and state = 'created'`,
      );
      return (rows[0] as { n: number }).n;
    };
    let worker: Awaited<ReturnType<typeof startTestApp>> | undefined;
    try {
      const patient = await web.signInAs('patient');
      await patient.post('/api/auth/send-otp/', { identifier: '+919812300077' });
      const { clinicians } = (await patient.get('/api/recommended-doctors')).body;
      const from = web.clock.now().toISOString().slice(0, 10);
      const slots = await patient.get(
        `/api/slots?clinician_id=${clinicians[0].clinician_id}&mode=virtual&from=${from}&days=14`,
      );
      const slot = slots.body.days.flatMap((day: { slots: object[] }) => day.slots).at(-1);
      const booked = await patient.post('/api/appointments', {
        clinician_id: clinicians[0].clinician_id,
        starts_at: slot.starts_at,
        mode: 'virtual',
        reason: 'a check',
      });
      expect(booked.status).toBe(201);
      await web.settled();
      expect(await waiting()).toBeGreaterThan(0);

      worker = await startTestApp({ ...shared, ROLE: 'worker' }, web.database);
      await worker.settled();
      expect(await waiting()).toBe(0);
      expect((await worker.anonymous().get('/api/profile')).status).toBe(404);
      expect((await worker.anonymous().get('/api/health/ready')).status).toBe(200);
    } finally {
      await worker?.close();
      await web.close();
    }
  });
});

it('MIGRATE=off serves tables that are up to date, and refuses older ones', async () => {
  const config = readConfig({
    MODE: 'test',
    MIGRATE: 'off',
    SECRET_KEY: 'only for tests, only for tests, only for tests',
  });
  const at = { secrets: secretsOf(config.secretKey), now: new Date() };
  const database = await freshDatabase();
  await prepared(database, { ...config, operations: { ...config.operations, migratesAtStart: true } }, at);
  await expect(prepared(database, config, at)).resolves.toEqual({ blockedPersons: new Set() });
  await database.db.execute(sql.raw('delete from migrations.platform'));
  const refused = await prepared(database, config, at).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigurationError);
  expect((refused as Error).message).toMatch(/MIGRATE is off.*platform\/0000_platform.*npm run migrate/);
  await database.close();
});
