import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, Refusal } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { NOTE_PARTS, type NoteContent, type NotePart, type RichDocument } from '../../contract.ts';
import { createNote, saveNote } from './drafts.ts';

type Note = contract.Note;
type Written = Pick<BodyOf<typeof contract.beginNote>, 'parts' | 'content'>;
type Sent = string | RichDocument;

/** Of plain text each line is a paragraph. */
const documentOf = (sent: Sent): RichDocument =>
  typeof sent === 'string'
    ? {
        type: 'doc',
        content: sent
          .split(/\r?\n/)
          .map((text) =>
            text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' },
          ),
      }
    : sent;

const isPart = (name: string): name is NotePart => NOTE_PARTS.some((part) => part === name);
const isText = (sent: unknown): sent is Sent =>
  typeof sent === 'string' || (typeof sent === 'object' && sent !== null && 'type' in sent);

/** @throws Refusal 400 for what is no part of a note */
function contentOf({ parts = {}, content }: Written): NoteContent {
  const { diagnoses, follow_up, ...texts } = parts;
  const found: Partial<Record<NotePart, RichDocument>> = {};
  for (const [part, sent] of Object.entries(texts)) if (isPart(part)) found[part] = documentOf(sent);
  if (isText(content)) {
    const { history } = found;
    const added = documentOf(content);
    // What isn't in the form of a document is named by the rules of documents.
    const both = Array.isArray(history?.content) && Array.isArray(added.content);
    found.history = both ? { ...added, content: [...history.content, ...added.content] } : added;
  } else
    for (const [part, sent] of Object.entries(content ?? {})) {
      if (!isPart(part) || !isText(sent)) throw invalidField(`content.${part}`, 'not_allowed');
      found[part] = documentOf(sent);
    }
  return { ...found, ...(diagnoses ? { diagnoses } : {}), ...(follow_up ? { follow_up } : {}) };
}

const withTag = (status: number, note: Note): Reply<Note> =>
  new Reply(status, note, { etag: `"${note.version}"` });

/** @throws Refusal as `createNote` */
export async function beginNote(
  ctx: SignedIn,
  { parts, content, note_id = uuid(), ...rest }: BodyOf<typeof contract.beginNote>,
): Promise<Reply<Note>> {
  const written = contentOf({ ...(parts ? { parts } : {}), ...(content ? { content } : {}) });
  const { status, value } = await createNote(ctx, { ...rest, note_id, content: written });
  return withTag(status, value);
}

/** @throws Refusal as `saveNote`; 409 `signed` for a signed note, and what was sent beside what is stored. Without a word of the content that stays */
export async function updateNote(
  ctx: SignedIn,
  noteId: string,
  { kind, ...written }: BodyOf<typeof contract.updateNote>,
): Promise<Reply<Note>> {
  const isWritten = written.parts !== undefined || written.content !== undefined;
  const content = isWritten ? contentOf(written) : undefined;
  const sent = { ...(kind ? { kind } : {}), ...(content ? { content } : {}) };
  try {
    return withTag(200, await saveNote(ctx, noteId, sent));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    const code = error.code === 'note_signed' ? 'signed' : error.code;
    throw new Refusal(409, code, { extra: { ...error.extra, sent } });
  }
}
