import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * What a brand charges for a test or package, and whether it sells it, from a day on. Of each the latest that has begun
 * counts; before the first one, the catalogue does.
 */
export const labOffers = pgTable(
  'lab_offers',
  {
    brandId: text('brand_id').notNull(),
    packageId: text('package_id').notNull(),
    /** YYYY-MM-DD in India. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Integer paise; null: as before. */
    price: integer('price'),
    isSold: boolean('is_sold'),
    setBy: uuid('set_by').notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.packageId, t.validFrom] }),
    check('lab_offers_say_something', sql`price is not null or is_sold is not null`),
    check('lab_offers_price', sql`price > 0`),
  ],
);
