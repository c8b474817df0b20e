import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CollectedKind, ShownNumber } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Who allows that photos of their meters are collected, and since when; no row: never asked. */
export const photoCollectionConsents = pgTable(
  'photo_collection_consents',
  {
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    givenAt: at('given_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.patientId] })],
);

/** Photos of meters with what they really show. They aren't part of a record: no patient's care depends on them. */
export const collectedPhotos = pgTable(
  'collected_photos',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    takenBy: uuid('taken_by').notNull(),
    blobKey: text('blob_key').notNull(),
    kind: text('kind').$type<CollectedKind>().notNull(),
    unit: text('unit'),
    shown: jsonb('shown').$type<Partial<Record<ShownNumber, string>>>().notNull(),
    takenAt: at('taken_at').notNull(),
  },
  (t) => [
    index('collected_photos_of_patient').on(t.patientId, t.brandId, t.takenAt),
    index('collected_photos_in_order').on(t.takenAt, t.id),
  ],
);
