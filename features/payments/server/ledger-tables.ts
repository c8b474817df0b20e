import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What the gateway has sent, before anything is made of it. */
export const gatewayCallbacks = pgTable(
  'gateway_callbacks',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    /** The raw bytes, sealed. */
    body: text('body').notNull(),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.eventId] })],
);

/** Double entry. Triggers in the second migration refuse every change and every transfer that isn't zero in sum. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    kind: text('kind', {
      enum: [
        'captured',
        'delivered',
        'refund_approved',
        'refund_processed',
        'settled',
        'recognised',
        'adjusted',
      ],
    }).notNull(),
    cause: text('cause').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_once').on(t.brandId, t.kind, t.cause),
    index('ledger_transfers_refunds').on(t.at).where(sql`kind = 'refund_processed'`),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    account: text('account').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transferId, t.account] }),
    index('ledger_entries_of_account').on(t.account),
    check('ledger_entries_amount', sql`amount <> 0`),
  ],
);
