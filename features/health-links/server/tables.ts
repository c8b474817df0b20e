import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Links by which a person without an account reads what a patient chose. The server never has the key. */
export const healthLinks = pgTable(
  'health_links',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    madeBy: uuid('made_by').notNull(),
    label: text('label').notNull(),
    /** SHA-256 of what stands in the address. */
    tokenHash: text('token_hash').notNull(),
    passcodeHash: text('passcode_hash'),
    triesLeft: integer('tries_left').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('health_links_by_token').on(t.tokenHash),
    index('health_links_of_patient').on(t.patientId, t.brandId, t.createdAt),
    index('health_links_by_expiry').on(t.expiresAt),
  ],
);

/** What a link leads to, as the browser encrypted it. Gone when the link is. */
export const healthLinkFiles = pgTable(
  'health_link_files',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => healthLinks.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    contentType: text('content_type').notNull(),
    jwe: text('jwe').notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.position] })],
);

export const healthLinkOpens = pgTable(
  'health_link_opens',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => healthLinks.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    recipient: text('recipient').notNull(),
  },
  (t) => [index('health_link_opens_of_link').on(t.linkId, t.at)],
);
