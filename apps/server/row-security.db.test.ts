import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { type Database, type Db, rowsOf } from '#platform/server/db/database.ts';
import { requireRowSecurity, secureRows, unsecuredTables } from '#platform/server/db/row-security.ts';
import { BRAND_ROLE } from '#platform/server/db/row-security-role.ts';
import { freshDatabase, freshPostgres, onPostgres, POSTGRES_TEMPLATE } from './testing/fresh-database.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Without a `where`, as in code that forgot it. */
const brandsIn = async (db: Db, table: string): Promise<string[]> => {
  const rows = await rowsOf<{ brand: string }>(
    db,
    sql.raw(`select distinct brand_id as brand from ${table} order by 1`),
  );
  return rows.map(({ brand }) => brand);
};

describe('policies', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    await secureRows(database);
  });
  afterAll(() => database.close());

  class Undo extends Error {}
  /** In a transaction that takes the role of requests; what it changed is taken back. */
  async function as<T>(brand: string | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    let done: { readonly value: T } | undefined;
    await database.patientDb
      .transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${BRAND_ROLE}`));
        if (brand) await tx.execute(sql`select set_config('sukham.brand', ${brand}, true)`);
        done = { value: await work(tx as unknown as Db) };
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return (done as { readonly value: T }).value;
  }

  it('hold on every table that has a brand, and can be repeated', async () => {
    expect(await unsecuredTables(database.db)).toEqual([]);
    const [{ policies } = { policies: 0 }] = await rowsOf<{ policies: number }>(
      database.db,
      sql`select count(*)::int as policies from pg_policy`,
    );
    expect(policies).toBeGreaterThan(80);
    await secureRows(database);
    await database.db.execute(sql`create table made_later (id int, brand_id text)`);
    expect(await unsecuredTables(database.db)).toEqual(['made_later']);
    await secureRows(database);
    expect(await as('living', (db) => brandsIn(db, 'made_later'))).toEqual([]);
    await database.db.execute(sql`drop table made_later`);
  });

  it('show a brand its own rows, none without a brand, and all of them to jobs and commands', async () => {
    for (const table of ['memberships', 'clinicians', 'schedules']) {
      expect(await brandsIn(database.db, table), table).toEqual(['hospital', 'living']);
      expect(await as('living', (db) => brandsIn(db, table)), table).toEqual(['living']);
      expect(await as('hospital', (db) => brandsIn(db, table)), table).toEqual(['hospital']);
      expect(await as(undefined, (db) => brandsIn(db, table)), table).toEqual([]);
    }
  });

  it('let a brand change nothing of another one', async () => {
    const changed = await as('living', async (db) => {
      const rows = await rowsOf<{ brand: string }>(
        db,
        sql`update memberships set brand_id = brand_id returning brand_id as brand`,
      );
      return new Set(rows.map(({ brand }) => brand));
    });
    expect(changed).toEqual(new Set(['living']));
    const moved = as('living', (db) =>
      db.execute(sql`update memberships set brand_id = 'hospital' where brand_id = 'living'`),
    );
    await expect(moved).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe.runIf(onPostgres())('a server with DATABASE_ROW_SECURITY=on', () => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await freshPostgres(process.env[POSTGRES_TEMPLATE], true);
    app = await startTestApp({}, database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('answers requests of both brands, each over connections that see that brand alone', async () => {
    for (const brand of ['living', 'hospital'] as const) {
      const patient = await app.signInAs('patient', 1, brand);
      expect((await patient.get('/api/profile')).status).toBe(200);
      const own = database.ofBrand!(brand);
      for (const db of [own.db, own.patientDb]) {
        expect(await brandsIn(db, 'memberships')).toEqual([brand]);
        // What ends with a transaction comes back to the brand, not to everybody's rows.
        await db.transaction(async (tx) => void (await tx.execute(sql`set local role none`)));
        expect(await brandsIn(db, 'memberships')).toEqual([brand]);
      }
    }
    expect(await brandsIn(database.db, 'sessions')).toEqual(['hospital', 'living']);
  });

  it('refuses to start where connections lose their brand', async () => {
    const pooled = { ...database, ofBrand: () => database };
    await expect(requireRowSecurity(pooled, ['living'])).rejects.toThrow(/do not keep the brand/);
  });
});

it('is a setting that says what it can’t go with', () => {
  const settings = { MODE: 'test', DATABASE_ROW_SECURITY: 'on', SECRET_KEY: 'x'.repeat(40) };
  expect(() => readConfig(settings)).toThrow(/DATABASE_ROW_SECURITY is on without DATABASE_URL/);
  const pooled = { ...settings, DATABASE_URL: 'postgres://127.0.0.1/test', DATABASE_PREPARED: 'off' };
  expect(() => readConfig(pooled)).toThrow(/set one of them/);
  expect(() => readConfig({ ...settings, DATABASE_ROW_SECURITY: 'yes' })).toThrow(/set on or off/);
});
