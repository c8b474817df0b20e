import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Config, inspectConfig } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { isKeyOf } from '#platform/server/db/deployment.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { fits } from './examine-database.ts';

const SECRET_KEY = 'only for tests, only for tests, only for tests';

it('reports every reason for which a server would refuse this database, and writes nothing', async () => {
  const database = await freshDatabase();
  const { config } = inspectConfig({ MODE: 'test', DATA_DIR: '/proc/nothing', SECRET_KEY });
  await isKeyOf(database.db, secretsOf(SECRET_KEY), new Date(), true);
  const marks = () => rowsOf(database.db, sql`select name, value from deployment order by name`);
  const saidOf = async (more: Partial<Config>) =>
    (await fits(database, { ...config, ...more })).map(({ state, say }) => `${state} ${say}`).join('\n');
  const before = await marks();
  expect(await saidOf({})).toMatch(/^well /);
  expect(await saidOf({ mode: 'production' })).toMatch(/^wrong DATA_DIR names a database with demo data/);
  expect(await saidOf({ secretKey: 'another key, another key, another key, another' })).toMatch(
    /^wrong SECRET_KEY is not the one/m,
  );
  if (!database.ofBrand)
    expect(await saidOf({ operations: { ...config.operations, securesRows: true } })).toMatch(
      /^wrong DATABASE_ROW_SECURITY is on and \d+ tables are not prepared/,
    );
  expect(await marks()).toEqual(before);
  await database.db.execute(
    sql`insert into deployment (name, value, at) values ('data_key 0123abcd', 'used', now())`,
  );
  expect(await saidOf({})).toMatch(/^wrong DATA_KEYS lacks keys .*0123abcd/);
  await database.close();
});
