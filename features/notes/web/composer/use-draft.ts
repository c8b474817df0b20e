import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import type { SaveState } from '#platform/web/session/autosave.ts';
import { useAutosave } from '#platform/web/session/use-autosave.ts';
import {
  discardNote,
  listDrafts,
  listNotes,
  type Note,
  type NoteContent,
  type NoteKind,
  saveNote,
} from '../../contract.ts';
import { withTemplate } from '../../rules.ts';
import { noteDrafts, type WrittenNote } from '../note-drafts.ts';
import { oneNote } from '../queries.ts';

export interface Draft extends WrittenNote {
  readonly state: SaveState<Note>;
  readonly savedAt: string;
  /** Grows when the content was replaced from outside: editors begin again. */
  readonly generation: number;
  change(change: { kind?: NoteKind; content?: Partial<NoteContent> }): void;
  /** Adds a template below what is written already. */
  begin(kind: NoteKind, content: NoteContent): void;
  /** Resolves with the note once all is saved; undefined when that failed. */
  flush(): Promise<Note | undefined>;
  /** Whether that call was refused because the draft has changed elsewhere: a conflict shows both then. */
  refused(error: unknown): boolean;
  /** Ends a conflict with one of the two. */
  choose(which: 'mine' | 'theirs'): void;
  /** Deletes the draft, also what this device has of it. @throws what the call throws */
  discard(): Promise<void>;
}

/** A note as it is written, saved by itself. */
export function useDraft(note: Note): Draft {
  const client = useQueryClient();
  const { note_id: noteId } = note;
  const { body, stored, state, generation, autosave } = useAutosave<Note, WrittenNote>(note, {
    id: noteId,
    idleMs: 1200,
    drafts: noteDrafts,
    bodyOf: ({ kind, content }) => ({ kind, content }),
    sendable: ({ kind, content }) => ({ kind, content: sendable(content) }),
    async save(body, version, signal) {
      const saved = await call(
        saveNote,
        { params: { note_id: noteId }, body },
        { ifMatch: String(version), signal },
      ).catch((error: unknown) => {
        // It is read from now on, with what could not be saved below it.
        if (error instanceof ApiError && error.code === 'note_signed')
          void client.invalidateQueries({ queryKey: oneNote(noteId).queryKey });
        throw error;
      });
      client.setQueryData(oneNote(noteId).queryKey, saved);
      return saved;
    },
    theirsIn: (error) =>
      error instanceof ApiError && error.code === 'note_changed'
        ? (error.body as { current: Note }).current
        : undefined,
  });
  useEffect(
    () => () => {
      void invalidate(client, listNotes, listDrafts);
      if (autosave.isDiscarded) client.removeQueries({ queryKey: oneNote(noteId).queryKey });
    },
    [client, autosave, noteId],
  );
  const changed = (part: { kind?: NoteKind; content?: Partial<NoteContent> }) => (before: WrittenNote) => ({
    kind: part.kind ?? before.kind,
    content: { ...before.content, ...part.content },
  });
  return {
    ...body,
    state,
    savedAt: stored.updated_at,
    generation,
    change: (part) => autosave.change(changed(part)),
    begin: (kind, content) =>
      autosave.replace((before) => ({ kind, content: withTemplate(before.content, content) })),
    flush: () => autosave.flush(),
    refused: (error) => autosave.refused(error),
    choose: (which) => autosave.choose(which),
    async discard() {
      await autosave.discard(() => deleteDraft(noteId));
      forget(client, noteId);
      await invalidate(client, listNotes, listDrafts);
    },
  };
}

/** The reply may have been lost, or another window was faster: then it is not there any more. */
const deleteDraft = (noteId: string) =>
  call(discardNote, { params: { note_id: noteId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

/** What lists say about the note goes at once: without a network they are not read again. */
function forget(client: QueryClient, noteId: string): void {
  const without = (page: Listed): Listed => ({
    ...page,
    notes: page.notes.filter(({ note_id }) => note_id !== noteId),
  });
  for (const { name } of [listNotes, listDrafts])
    client.setQueriesData<Listed | InfiniteData<Listed>>(
      { queryKey: [name] },
      (list) => list && ('pages' in list ? { ...list, pages: list.pages.map(without) } : without(list)),
    );
}

interface Listed {
  readonly notes: readonly { readonly note_id: string }[];
}

/** Without empty rows and texts. */
function sendable(content: NoteContent): NoteContent {
  const { diagnoses, follow_up: followUp, ...rest } = content;
  const written = (diagnoses ?? []).filter(({ text }) => text.trim() !== '');
  return {
    ...rest,
    ...(written.length > 0 ? { diagnoses: written } : {}),
    ...(followUp && (followUp.on || followUp.text) ? { follow_up: followUp } : {}),
  };
}
