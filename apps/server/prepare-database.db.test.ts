import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import type { Config } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, rowsOf } from '#platform/server/db/database.ts';
import { claimForDemo, isMarkedAsDemo } from '#platform/server/db/deployment.ts';
import { prepareDatabase } from './prepare-database.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { startTestApp } from './testing/test-app.ts';

const KEY = 'only for tests, only for tests, only for tests';
const secrets = secretsOf(KEY);
const now = new Date();
let database: Database;
afterEach(() => database.close());

const prepare = (mode: Config['mode'], { key = secrets, acceptNewSecretKey = false } = {}) =>
  prepareDatabase(
    database,
    {
      mode,
      dataDir: '',
      databaseUrl: undefined,
      acceptNewSecretKey,
      dataKeys: [KEY],
      encryptsAtRest: true,
      operations: { securesRows: false },
    },
    { secrets: key, now },
  );

describe('demo data', () => {
  it('go only into a database without tables', async () => {
    database = await freshDatabase();
    for (const schema of ['public', 'migrations', 'jobs'])
      await database.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`);
    await database.db.execute(sql`create schema public`);
    await database.db.execute(sql`create table invoices (id int)`);
    await expect(prepare('demo')).rejects.toThrow(/set MODE=production/);
    expect(await rowsOf(database.db, sql`select to_regclass('persons')::text as name`)).toEqual([
      { name: null },
    ]);
    await database.db.execute(sql`drop table invoices`);
    await claimForDemo(database.db, now);
    expect(await isMarkedAsDemo(database.db)).toBe(true);
  });

  it('never go into a database of production, even one without anybody in it', async () => {
    database = await freshDatabase();
    await database.db.execute(sql`delete from deployment`);
    await database.db.execute(sql`truncate persons cascade`);
    for (const mode of ['demo', 'test'] as const)
      await expect(prepare(mode)).rejects.toThrow(/set MODE=production/);
    await prepare('production');
    expect(await rowsOf(database.db, sql`select id from persons`)).toEqual([]);
  });

  it('stay out of production: their database is refused there', async () => {
    database = await freshDatabase();
    await prepare('test');
    await expect(prepare('production')).rejects.toThrow(/set DATA_DIR to an empty one/);
  });

  it('of an earlier version, which marked nothing, are recognised', async () => {
    database = await freshDatabase();
    await database.db.execute(sql`delete from deployment`);
    await prepare('test');
    expect(
      await rowsOf(
        database.db,
        sql`select name from deployment where not starts_with(name, 'data_key ') order by name`,
      ),
    ).toEqual([{ name: 'demo' }, { name: 'secret_key' }]);
  });

  it('in a real database don’t sign in: password and code answer as wrong ones do', async () => {
    database = await freshDatabase();
    const demo = await startTestApp({}, database);
    const before = await demo.signInAs('staff', 1);
    await demo.close();
    await database.db.execute(sql`delete from deployment`);
    const sms = { SMS_HTTP_URL: 'http://127.0.0.1:9/', SMS_HTTP_KEY: 'key' };
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_FROM: 'care@sukham.example' };
    const real = {
      MODE: 'production',
      PUBLIC_URL: 'https://localhost',
      // Starting on a busy machine takes longer than calls may wait.
      SHED_AFTER_MS: '0',
      TRUSTED_PROXIES: '0',
      ...sms,
      ...mail,
    };
    const app = await startTestApp(real, database);
    try {
      const phone = app.phoneOf('staff', 1);
      const tryWith = (password: string) =>
        app.anonymous().signIn('credentials', { identifier: phone, password });
      const right = await tryWith(DEMO_PASSWORD);
      const wrong = await tryWith('not the password');
      expect([right.status, right.body]).toEqual([401, wrong.body]);
      const stale = await app
        .anonymous()
        .get('/api/auth/account', { authorization: `Bearer ${before.token}` });
      expect(stale).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    } finally {
      await app.close();
    }
  });
});

it('a database keeps to the key that it was first used with, until an operator replaces it', async () => {
  database = await freshDatabase();
  const other = secretsOf('another key, another key, another key');
  await prepare('test');
  await expect(prepare('test', { key: other })).rejects.toThrow(
    /SECRET_KEY is not the one.*ACCEPT_NEW_SECRET_KEY/,
  );
  await prepare('test');
  await prepare('test', { key: other, acceptNewSecretKey: true });
  await prepare('test', { key: other });
  await expect(prepare('test')).rejects.toThrow(/SECRET_KEY/);
});
