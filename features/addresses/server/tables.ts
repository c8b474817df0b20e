import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ADDRESS_LABELS } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The addresses at which a person, or a family member they act for, can be visited. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    personId: uuid('person_id').notNull(),
    label: text('label', { enum: ADDRESS_LABELS }).notNull(),
    flat: text('flat').notNull(),
    building: text('building'),
    street: text('street'),
    landmark: text('landmark'),
    locality: text('locality').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pin: text('pin').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    contactName: text('contact_name'),
    /** E.164 */
    contactPhone: text('contact_phone'),
    notes: text('notes'),
    isDefault: boolean('is_default').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('customer_addresses_of_person').on(t.personId, t.brandId, t.createdAt),
    uniqueIndex('customer_addresses_one_default').on(t.personId, t.brandId).where(sql`is_default`),
    check('customer_addresses_whole_point', sql`(lat is null) = (lng is null)`),
  ],
);
