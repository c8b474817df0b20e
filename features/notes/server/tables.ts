import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { NOTE_KINDS, type NoteContent, SEALED_KINDS } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const brand = () => text('brand_id').notNull();

/** What clinicians write about a visit. Once `signedAt` is set, a trigger refuses every change but the mark of an error. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: uuid('patient_id').notNull(),
    appointmentId: uuid('appointment_id'),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    authorId: uuid('author_id').notNull(),
    authorType: text('author_type', { enum: ['doctor', 'coach'] }).notNull(),
    /** Encrypted, as are `gist` and `errorReason` (sealing.ts). */
    content: jsonb('content').$type<NoteContent | string>().notNull(),
    /** Diagnoses, else the first words: what lists show. */
    gist: text('gist').notNull().default(''),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    signedAt: at('signed_at'),
    /** As it was when the note was signed. */
    authorName: text('author_name'),
    registrationNumber: text('registration_number'),
    seal: text('seal'),
    errorReason: text('error_reason'),
    errorBy: uuid('error_by'),
    errorAt: at('error_at'),
    remindedAt: at('reminded_at'),
  },
  (t) => [
    index('notes_of_patient').on(t.brandId, t.patientId, t.signedAt, t.id),
    index('notes_of_author').on(t.brandId, t.authorId, t.signedAt, t.updatedAt),
    index('notes_of_appointment').on(t.appointmentId),
    index('notes_unsigned').on(t.updatedAt).where(sql`signed_at is null`),
    index('notes_of_patient_by_id').on(t.patientId),
  ],
);

/** What was added to a signed note. Nothing here is ever changed. */
export const noteAddenda = pgTable(
  'note_addenda',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    /** As it was when it was added. */
    authorName: text('author_name'),
    registrationNumber: text('registration_number'),
    /** Encrypted, as is `text`. */
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (t) => [index('note_addenda_of_note').on(t.noteId, t.writtenAt)],
);

/** One chain for each patient of a brand: each seal covers what was signed and the seal before it. */
export const noteSeals = pgTable(
  'note_seals',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: uuid('patient_id').notNull(),
    /** From 1, without gaps. */
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: SEALED_KINDS }).notNull(),
    /** The note, or the addendum. */
    subjectId: uuid('subject_id').notNull(),
    /** SHA-256 of the canonical JSON of what was signed. */
    digest: text('digest').notNull(),
    previousSeal: text('previous_seal').notNull(),
    seal: text('seal').notNull(),
    sealedAt: at('sealed_at').notNull(),
  },
  (t) => [uniqueIndex('note_seals_in_order').on(t.brandId, t.patientId, t.seq)],
);

export const noteImages = pgTable(
  'note_images',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    blobKey: text('blob_key').notNull(),
    sentHash: text('sent_hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('note_images_of_note').on(t.noteId), index('note_images_by_blob').on(t.blobKey)],
);

export const noteTemplates = pgTable(
  'note_templates',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    content: jsonb('content').$type<NoteContent>().notNull(),
    isShared: boolean('is_shared').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('note_templates_of_owner').on(t.brandId, t.ownerId),
    index('note_templates_shared').on(t.brandId).where(sql`is_shared`),
  ],
);

export const notePhrases = pgTable(
  'note_phrases',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    ownerId: uuid('owner_id').notNull(),
    trigger: text('trigger').notNull(),
    text: text('text').notNull(),
    isShared: boolean('is_shared').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('note_phrases_of_owner').on(t.brandId, t.ownerId, t.trigger),
    index('note_phrases_shared').on(t.brandId).where(sql`is_shared`),
  ],
);
