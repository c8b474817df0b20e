import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#apps/server/testing/fresh-database.ts';
import { type Database, rowsOf } from './database.ts';
import { migrateOwner, missingMigrations, type Owner, withAdvisoryLock } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const step = (when: number, ...statements: string[]) => ({
  sql: statements,
  folderMillis: when,
  hash: `hash ${when}`,
  bps: true,
  tag: `000${when}`,
});
const owner = (...migrations: Owner['migrations']): Owner => ({
  name: 'trial',
  journal: 'trial',
  migrations,
});
const make = step(1, 'create table trial (n int)');
const index = step(2, '-- for lists\ncreate index concurrently trial_by_n on trial (n)');

const validIndexes = () =>
  rowsOf<{ valid: boolean }>(
    database.db,
    sql`select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = 'trial_by_n'`,
  );

it('applies each migration once, and builds an index outside of a transaction', async () => {
  await withAdvisoryLock(database, async () => {
    await migrateOwner(database, owner(make));
    await migrateOwner(database, owner(make, index));
    await migrateOwner(database, owner(make, index));
  });
  expect(await validIndexes()).toEqual([{ valid: true }]);
  const [row] = await rowsOf<{ n: number }>(
    database.db,
    sql.raw('select count(*)::int as n from migrations.trial'),
  );
  expect(row?.n).toBe(2);
});

it('leaves nothing of a migration that fails halfway', async () => {
  const broken = step(3, 'create table half (n int)', 'select no_such_thing()');
  await expect(migrateOwner(database, owner(make, index, broken))).rejects.toThrow();
  const [row] = await rowsOf<{ half: string | null }>(
    database.db,
    sql.raw(`select to_regclass('half')::text as half`),
  );
  expect(row?.half).toBeNull();
});

it('replaces an index that was left half-built', async () => {
  if (!database.alone) return expect(database.kind).toBe('embedded');
  await database.db.execute(sql.raw('drop index trial_by_n; insert into trial values (1), (1)'));
  const unique = step(4, 'create unique index concurrently trial_by_n on trial (n)');
  await expect(migrateOwner(database, owner(make, index, unique))).rejects.toThrow();
  expect(await validIndexes()).toEqual([{ valid: false }]);
  await migrateOwner(database, owner(make, index, step(4, ...index.sql)));
  expect(await validIndexes()).toEqual([{ valid: true }]);
});

it('waits for a lock, then tries again', async () => {
  if (!database.alone) return expect(database.kind).toBe('embedded');
  let release: () => void = () => {};
  const held = database.patientDb.transaction(async (tx) => {
    await tx.execute(sql.raw('lock table trial in access exclusive mode'));
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const change = migrateOwner(database, owner(make, step(5, 'alter table trial add column m int')));
  await expect
    .poll(async () => {
      const rows = await rowsOf(
        database.db,
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table trial%'`,
      );
      return rows.length;
    })
    .toBe(1);
  release();
  await held;
  await change;
});

it('knows what a database lacks', async () => {
  expect(await missingMigrations(database)).toEqual([]);
  await database.db.execute(
    sql.raw('delete from migrations.platform where id = (select max(id) from migrations.platform)'),
  );
  expect(await missingMigrations(database)).toEqual([expect.stringMatching(/^platform\/\d{4}_/)]);
});
