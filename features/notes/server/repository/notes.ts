import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { ifItsKeyIsThere, type KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { afterSigned, type SignedPosition } from '#platform/server/db/signed-list.ts';
import {
  type AddendumRow,
  type NoteRow,
  openAddendum,
  openNote,
  sealAddendum,
  sealNote,
} from '../sealing.ts';
import { noteAddenda, notes } from '../tables.ts';

export type { AddendumRow, NoteRow } from '../sealing.ts';
/** From where notes are read: the database or a transaction, and what decrypts them. */
export interface Notes {
  readonly db: Db;
  readonly keys: KeyRing;
}
export interface NamedNote {
  readonly note: NoteRow;
  readonly patientName: string | null;
  /** As it is now; a signed note has that of its day. */
  readonly authorName: string | null;
  readonly errorByName: string | null;
  readonly addenda: readonly StoredAddendum[];
  /** Its key is lost: what it says is missing. In lists only; one note is refused instead. */
  readonly isUnreadable: boolean;
}
/** As JSON gives it. */
export interface StoredAddendum {
  readonly addendum_id: string;
  readonly author_id: string;
  readonly author_name: string | null;
  readonly registration_number: string | null;
  readonly reason: string;
  readonly text: string;
  readonly written_at: string;
}

// Of a query of one table columns would lose its name, and mean those of the table within.
const nameOf = (id: SQL) => sql<string | null>`(select p.name from ${persons} p where p.id = ${id})`;
const columns = {
  note: notes,
  patientName: nameOf(sql`notes.patient_id`),
  authorName: nameOf(sql`notes.author_id`),
  errorByName: nameOf(sql`notes.error_by`),
  addenda: sql<StoredAddendum[]>`(select coalesce(json_agg(json_build_object('addendum_id', a.id,
    'author_id', a.author_id, 'author_name', a.author_name, 'registration_number', a.registration_number,
    'reason', a.reason, 'text', a.text, 'written_at', a.written_at) order by a.written_at, a.id), '[]')
    from ${noteAddenda} a where a.note_id = notes.id)`,
};

type StoredNamedNote = Omit<NamedNote, 'note' | 'isUnreadable'> & {
  readonly note: typeof notes.$inferSelect;
};

const opened =
  (keys: KeyRing) =>
  ({ note, addenda, ...names }: StoredNamedNote): NamedNote => ({
    ...names,
    note: openNote(keys, note),
    addenda: addenda.map((each) => openAddendum(keys, each.addendum_id, each)),
    isUnreadable: false,
  });

/** In a list, one note with a lost key doesn't hide the others. */
const openedInList =
  (keys: KeyRing) =>
  (stored: StoredNamedNote): NamedNote =>
    ifItsKeyIsThere(() => opened(keys)(stored)) ?? {
      ...stored,
      note: { ...stored.note, content: {}, gist: '', errorReason: null },
      addenda: stored.addenda.map((each) => ({ ...each, reason: '', text: '' })),
      isUnreadable: true,
    };

export async function findNote(
  { db, keys }: Notes,
  brandId: string,
  id: string,
): Promise<NamedNote | undefined> {
  const [row] = await db
    .select(columns)
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.brandId, brandId)));
  return row && opened(keys)(row);
}

/** False once it was signed or discarded. */
export async function isDraft(db: Db, brandId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.brandId, brandId), isNull(notes.signedAt)));
  return row !== undefined;
}

/** Until the end of the transaction no other one saves, signs or marks it. */
export async function lockNote(
  tx: Tx,
  keys: KeyRing,
  brandId: string,
  id: string,
): Promise<NoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.brandId, brandId)))
    .for('update');
  return row && openNote(keys, row);
}

/** False when the id is used already. */
export async function insertNote(
  tx: Tx,
  keys: KeyRing,
  note: typeof notes.$inferInsert & Pick<NoteRow, 'content'>,
): Promise<boolean> {
  const row = { ...note, ...sealNote(keys, note.id, { content: note.content, gist: note.gist ?? '' }) };
  const rows = await tx.insert(notes).values(row).onConflictDoNothing().returning({ id: notes.id });
  return rows.length > 0;
}

export async function changeNote(tx: Tx, keys: KeyRing, id: string, change: Partial<NoteRow>): Promise<void> {
  await tx
    .update(notes)
    .set(sealNote(keys, id, change))
    .where(eq(notes.id, id));
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(notes).where(and(eq(notes.id, id), isNull(notes.signedAt)));
}

interface Wanted {
  readonly brandId: string;
  readonly patientId: string;
  /** The author of the drafts in the list. */
  readonly draftsOf: string | null;
  readonly appointmentId?: string | undefined;
  /** Who wrote them; undefined: all authors. */
  readonly authorId?: string | undefined;
  readonly from: SignedPosition | null;
  readonly limit: number;
}

export async function listNotes({ db, keys }: Notes, wanted: Wanted): Promise<NamedNote[]> {
  const { brandId, patientId, draftsOf, appointmentId, authorId, from, limit } = wanted;
  const rows = await db
    .select(columns)
    .from(notes)
    .where(
      and(
        eq(notes.brandId, brandId),
        eq(notes.patientId, patientId),
        draftsOf === null
          ? isNotNull(notes.signedAt)
          : or(isNotNull(notes.signedAt), eq(notes.authorId, draftsOf)),
        appointmentId === undefined ? undefined : eq(notes.appointmentId, appointmentId),
        authorId === undefined ? undefined : eq(notes.authorId, authorId),
        afterSigned(notes, from),
      ),
    )
    .orderBy(sql`${notes.signedAt} desc nulls first`, desc(notes.id))
    .limit(limit);
  return rows.map(openedInList(keys));
}

export const MOST_DRAFTS = 100;

/** Oldest first: what waits longest is to be signed first. Of patients who are there. */
export async function listDrafts(
  { db, keys }: Notes,
  author: { readonly brandId: string; readonly personId: string; readonly userType: 'doctor' | 'coach' },
): Promise<NamedNote[]> {
  const rows = await db
    .select(columns)
    .from(notes)
    .innerJoin(persons, and(eq(persons.id, notes.patientId), isNull(persons.erasedAt)))
    .where(
      and(
        eq(notes.brandId, author.brandId),
        eq(notes.authorId, author.personId),
        eq(notes.authorType, author.userType),
        isNull(notes.signedAt),
      ),
    )
    .orderBy(asc(notes.updatedAt), asc(notes.id))
    .limit(MOST_DRAFTS);
  return rows.map(openedInList(keys));
}

export async function insertAddendum(tx: Tx, keys: KeyRing, row: AddendumRow): Promise<boolean> {
  const rows = await tx.insert(noteAddenda).values(sealAddendum(keys, row)).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findAddendum({ db, keys }: Notes, id: string): Promise<AddendumRow | undefined> {
  const [row] = await db.select().from(noteAddenda).where(eq(noteAddenda.id, id));
  return row && openAddendum(keys, row.id, row);
}

const IDS = {
  id: notes.id,
  brandId: notes.brandId,
  patientId: notes.patientId,
  authorId: notes.authorId,
  appointmentId: notes.appointmentId,
};
/** The columns of a note without its content. */
export type NotedIds = Pick<NoteRow, keyof typeof IDS>;

/** Drafts without a change and without a reminder since `before`. */
export async function claimUnsigned(tx: Tx, before: Date, now: Date, limit: number): Promise<NotedIds[]> {
  const due = tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        isNull(notes.signedAt),
        lt(notes.updatedAt, before),
        or(isNull(notes.remindedAt), lt(notes.remindedAt, before)),
        sql`exists (select 1 from ${persons} p where p.id = ${notes.patientId} and p.erased_at is null)`,
        sql`exists (select 1 from ${persons} p where p.id = ${notes.authorId} and p.erased_at is null)`,
      ),
    )
    .orderBy(asc(notes.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return await tx.update(notes).set({ remindedAt: now }).where(sql`${notes.id} in ${due}`).returning(IDS);
}
