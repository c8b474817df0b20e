import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import { placeOf, type SealedTable } from '#platform/server/crypto/sealed-table.ts';
import type { NoteContent } from '../contract.ts';
import type { noteAddenda, notes } from './tables.ts';

/** The columns of a note that are encrypted at rest. Patient, author and time stay readable for queries. */
export const SEALED_NOTES: readonly SealedTable[] = [
  { table: 'notes', columns: { content: 'jsonb', gist: 'text', error_reason: 'text' } },
  { table: 'note_addenda', columns: { reason: 'text', text: 'text' } },
];

type StoredNote = typeof notes.$inferSelect;
export type NoteRow = Omit<StoredNote, 'content'> & { readonly content: NoteContent };
export type AddendumRow = typeof noteAddenda.$inferSelect;

const note = (column: string, id: string): string => placeOf('notes', column, id);
const addendum = (column: string, id: string): string => placeOf('note_addenda', column, id);

export const openGist = (keys: KeyRing, id: string, stored: string): string =>
  keys.open(note('gist', id), stored);

export const openErrorReason = (keys: KeyRing, id: string, stored: string): string =>
  keys.open(note('error_reason', id), stored);

/** What was written before there was encryption is JSON. */
export const openContent = (keys: KeyRing, id: string, stored: unknown): NoteContent =>
  typeof stored === 'string' ? JSON.parse(keys.open(note('content', id), stored)) : (stored as NoteContent);

export const openNote = (keys: KeyRing, row: StoredNote): NoteRow => ({
  ...row,
  content: openContent(keys, row.id, row.content),
  gist: openGist(keys, row.id, row.gist),
  errorReason: row.errorReason === null ? null : openErrorReason(keys, row.id, row.errorReason),
});

const sealContent = (keys: KeyRing, id: string, content: NoteContent): NoteContent | string =>
  keys.encrypts ? keys.seal(note('content', id), JSON.stringify(content)) : content;

/** What is given of a note, as it is stored. */
export const sealNote = <Given extends Partial<NoteRow>>(
  keys: KeyRing,
  id: string,
  given: Given,
): Omit<Given, 'content'> & { content?: NoteContent | string } => ({
  ...given,
  ...(given.content && { content: sealContent(keys, id, given.content) }),
  ...(given.gist !== undefined && { gist: keys.seal(note('gist', id), given.gist) }),
  ...(given.errorReason && { errorReason: keys.seal(note('error_reason', id), given.errorReason) }),
});

export const openAddendum = <Stored extends Pick<AddendumRow, 'reason' | 'text'>>(
  keys: KeyRing,
  id: string,
  stored: Stored,
): Stored => ({
  ...stored,
  reason: keys.open(addendum('reason', id), stored.reason),
  text: keys.open(addendum('text', id), stored.text),
});

export const sealAddendum = (keys: KeyRing, row: AddendumRow): AddendumRow => ({
  ...row,
  reason: keys.seal(addendum('reason', row.id), row.reason),
  text: keys.seal(addendum('text', row.id), row.text),
});
