import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#platform/server/db/database.ts';
import { migrateAll } from '#platform/server/db/migrate.ts';
import { seedDemo } from './seed-demo.ts';
import { freshPostgres, onPostgres } from './testing/fresh-database.ts';

// The embedded database has one process and one connection: only servers on PostgreSQL can meet.
it.runIf(onPostgres())(
  'fills an empty database once, also when two servers start on it together',
  {
    timeout: 60_000,
  },
  async () => {
    const database = await freshPostgres(undefined);
    try {
      await migrateAll(database);
      await Promise.all([seedDemo(database.patientDb, new Date()), seedDemo(database.patientDb, new Date())]);
      const found = await rowsOf<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from memberships where user_type = 'staff'`,
      );
      expect(found).toEqual([{ count: 4 }]);
    } finally {
      await database.close();
    }
  },
);
