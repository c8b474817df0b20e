import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Which import brought a row, and who vouches for it. */
const provenance = {
  /** The import that brought the row: `shipped`, or what the operator called it. */
  releaseSource: text('release_source').notNull(),
  releaseVersion: text('release_version').notNull(),
  source: text('source').notNull(),
  reviewedBy: text('reviewed_by'),
  /** No longer in the newest version of its source. Rows stay: prescriptions refer to them. */
  withdrawnAt: at('withdrawn_at'),
};

/** Each version of each source that was imported. */
export const medicineReleases = pgTable(
  'medicine_releases',
  {
    source: text('source').notNull(),
    version: text('version').notNull(),
    medicines: integer('medicines').notNull(),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.version] })],
);

/** Generics and combinations of generics, the same for all brands. */
export const medicines = pgTable(
  'medicines',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
    moieties: text('moieties').array().notNull(),
    ...provenance,
  },
  (t) => [index('medicines_of_release').on(t.releaseSource)],
);

/** Forms and strengths of a medicine. */
export const medicineProducts = pgTable(
  'medicine_products',
  {
    id: uuid('id').primaryKey(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => medicines.id),
    form: text('form').notNull(),
    route: text('route').notNull(),
    strength: text('strength').notNull(),
    ...provenance,
  },
  (t) => [
    index('medicine_products_of_medicine').on(t.medicineId),
    index('medicine_products_of_release').on(t.releaseSource),
  ],
);

/** Everything by which a medicine is found, its own name among it. */
export const medicineNames = pgTable(
  'medicine_names',
  {
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => medicines.id),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    /** Pieces of three letters. Only servers of the version before search by them: to be dropped a release later. */
    grams: text('grams').array().notNull(),
    releaseSource: text('release_source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.medicineId, t.name] }),
    index('medicine_names_of_release').on(t.releaseSource),
  ],
);

/** What a brand's doctors want to see first. */
export const medicineFavourites = pgTable(
  'medicine_favourites',
  {
    brandId: text('brand_id').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => medicines.id),
    /** Null once that account is deleted. */
    markedBy: uuid('marked_by'),
    markedAt: at('marked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.medicineId] }),
    index('medicine_favourites_of_person').on(t.markedBy),
  ],
);
