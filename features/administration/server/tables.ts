import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DISCREPANCY_KINDS, PARTNERS, TEXT_KINDS } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a brand says of itself. A version is never changed; the newest one is shown. */
export const brandTexts = pgTable(
  'brand_texts',
  {
    brandId: text('brand_id').notNull(),
    kind: text('kind', { enum: TEXT_KINDS }).notNull(),
    /** Empty for facts, which are the same in every language. */
    language: text('language').notNull(),
    version: integer('version').notNull(),
    content: text('content').notNull(),
    publishedAt: at('published_at').notNull(),
    publishedBy: uuid('published_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.kind, t.language, t.version] })],
);

export interface BatchAnswer {
  readonly changed: number;
  readonly skipped: readonly { readonly objectId: string; readonly problem: string }[];
}

/** What each bulk change was answered: the same request under the same id gets the same answer. */
export const staffBatches = pgTable('staff_batches', {
  id: uuid('id').primaryKey(),
  brandId: text('brand_id').notNull(),
  actorId: uuid('actor_id').notNull(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer').$type<BatchAnswer>().notNull(),
  at: at('at').notNull(),
});

/** Who looks after what is stuck. */
export const discrepancyOwners = pgTable(
  'discrepancy_owners',
  {
    brandId: text('brand_id').notNull(),
    kind: text('kind', { enum: DISCREPANCY_KINDS }).notNull(),
    objectId: uuid('object_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    since: at('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.kind, t.objectId] }),
    index('discrepancy_owners_by_age').on(t.since),
  ],
);

/** When the last call of a partner succeeded and failed: of the whole deployment, to the minute. */
export const partnerCalls = pgTable('partner_calls', {
  partner: text('partner', { enum: PARTNERS }).primaryKey(),
  lastSuccessAt: at('last_success_at'),
  lastFailureAt: at('last_failure_at'),
});
