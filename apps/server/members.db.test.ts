import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#platform/server/db/database.ts';
import { membersCommand, readMembersCommand } from './members-command.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { outcomeOf } from './testing/outcome-of.ts';

const SECRET_KEY = 'only for tests, only for tests, only for tests';

it('the command for members prepares a database as a start does, and with MIGRATE=off refuses older tables', async () => {
  const database = await freshDatabase();
  const add = (settings: Record<string, string> = {}) => {
    const args = ['add', '--brand', 'living', '--as', 'staff', '--phone', '+919812300055', '--name', 'Asha'];
    return outcomeOf(membersCommand(readMembersCommand(args)), database, { SECRET_KEY, ...settings });
  };
  await database.db.execute(sql`delete from deployment where name = 'secret_key'`);
  await database.db.execute(sql.raw('update migrations.chat set created_at = -created_at'));
  expect(await add({ MIGRATE: 'off' })).toEqual({
    code: 1,
    said: expect.arrayContaining([expect.stringMatching(/MIGRATE is off.*chat\/0000.*npm run migrate/)]),
  });
  await database.db.execute(sql.raw('update migrations.chat set created_at = -created_at'));
  expect(await add()).toMatchObject({ code: 0, said: [expect.stringContaining('Added +919812300055')] });
  const noted = await rowsOf(database.db, sql`select from deployment where name = 'secret_key'`);
  expect(noted).toHaveLength(1);
  expect(await add({ SECRET_KEY: 'another key of these tests, another key of these tests' })).toEqual({
    code: 1,
    said: expect.arrayContaining([expect.stringContaining('SECRET_KEY is not the one')]),
  });
  await database.close();
});
