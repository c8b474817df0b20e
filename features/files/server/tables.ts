import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Files that people keep. The bytes are in the file store under `blobKey`. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes, as stored. */
    size: integer('size').notNull(),
    /** SHA-256 of what was sent: the same file under the same id again is a retry. */
    sentHash: text('sent_hash').notNull(),
    blobKey: text('blob_key').notNull(),
    createdAt: at('created_at').notNull(),
    /** Of pictures: pixels, upright. Null for other files, and for those from before this column. */
    width: integer('width'),
    height: integer('height'),
    /** The doctor or coach who added it to the owner's record; null where the owner did. */
    addedBy: uuid('added_by'),
  },
  (t) => [
    index('files_of_owner').on(t.brandId, t.ownerId, t.createdAt, t.id),
    index('files_added').on(t.brandId, t.ownerId, t.createdAt, t.id).where(sql`added_by is not null`),
  ],
);

/** What a file is attached to, e.g. an appointment. It can't be deleted meanwhile. */
export const fileAttachments = pgTable(
  'file_attachments',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    attachedAt: at('attached_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.subjectKind, t.subjectId] }),
    index('file_attachments_of_subject').on(t.subjectKind, t.subjectId),
  ],
);

/** Who else may read a file, and because of what. */
export const fileGrants = pgTable(
  'file_grants',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    personId: uuid('person_id').notNull(),
    /** The patient of the grant: a clinician reads the file while this patient is in the clinician's care. */
    patientId: uuid('patient_id').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    grantedAt: at('granted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.personId, t.subjectKind, t.subjectId] }),
    index('file_grants_of_person').on(t.personId, t.fileId),
    index('file_grants_of_patient').on(t.personId, t.patientId, t.grantedAt, t.fileId),
    index('file_grants_of_subject').on(t.subjectKind, t.subjectId),
  ],
);

/** Clinicians who may read a file beyond a visit, because its owner shares it with them until a moment. */
export const fileShares = pgTable(
  'file_shares',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    personId: uuid('person_id').notNull(),
    sharedAt: at('shared_at').notNull(),
    until: at('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.personId] }),
    index('file_shares_of_person').on(t.personId, t.until),
  ],
);

/** The received parts of a large file. They are no file before the upload is finished. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
    brandId: text('brand_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    blobKey: text('blob_key').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.position] }),
    index('file_parts_of_sender').on(t.senderId, t.brandId),
    index('file_parts_by_age').on(t.at),
  ],
);

/** Bytes that no row needs any more. They go after the commit, and are tried again until they are gone. */
export const blobsToDelete = pgTable('blobs_to_delete', {
  blobKey: text('blob_key').primaryKey(),
  since: at('since').notNull(),
});
