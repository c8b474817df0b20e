import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LiveMessage } from './domain-event.ts';

/** Events that are committed and not handed on yet. A handed-on event is deleted: the jobs it made live on. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    brandId: text('brand_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    live: jsonb('live').$type<LiveMessage[]>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Until then only the server that wrote the event hands it on: it has informed the open screens by itself. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (t) => [index('outbox_by_time').on(t.at, t.id)],
);
