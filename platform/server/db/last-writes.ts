import { customType, pgTable, uuid } from 'drizzle-orm/pg-core';

const walPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' });

/**
 * How far the log of the database had come when a person's last change was stored; stored only where there is a
 * replica.
 */
export const lastWrites = pgTable('last_writes', {
  personId: uuid('person_id').primaryKey(),
  position: walPosition('position').notNull(),
});
