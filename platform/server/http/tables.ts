import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The replies of creating calls, so that a retry gets the same. Stored for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    brandId: text('brand_id').notNull(),
    personId: uuid('person_id').notNull(),
    key: text('key').notNull(),
    /** Of method, address and body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    reply: jsonb('reply'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.personId, t.key] }), index('idempotency_keys_by_age').on(t.at)],
);
