import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What an entry says of an object: states, prices, days, versions; never clinical text. */
export type ChangeState = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * What members of staff changed: who, when, before and after. Append-only, enforced by triggers; only a reason may be
 * blanked, when the sealed years of its person are over.
 */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** Entries of one action on several objects share it. */
    batchId: uuid('batch_id').notNull(),
    /** What kind of object: `person`, `package`, ... */
    kind: text('kind').notNull(),
    objectId: text('object_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').$type<ChangeState>(),
    after: jsonb('after').$type<ChangeState>(),
    reason: text('reason'),
    /** The batch that this entry takes back. */
    undoes: uuid('undoes'),
  },
  (t) => [
    index('staff_changes_of_object').on(t.brandId, t.kind, t.objectId, t.at, t.id),
    index('staff_changes_of_brand').on(t.brandId, t.at, t.id),
    index('staff_changes_about').on(t.objectId),
    uniqueIndex('staff_changes_of_batch').on(t.batchId, t.kind, t.objectId),
    uniqueIndex('staff_changes_undone_once').on(t.undoes, t.kind, t.objectId).where(sql`undoes is not null`),
  ],
);
