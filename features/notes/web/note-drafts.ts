import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { DraftOnDevice } from '#platform/web/session/autosave.ts';
import { type DraftStore, draftStore } from '#platform/web/session/draft-store.ts';
import type { NoteContent, NoteKind } from '../contract.ts';

export interface WrittenNote {
  readonly kind: NoteKind;
  readonly content: NoteContent;
}
export type NoteDraft = DraftOnDevice<WrittenNote>;

const stored = draftStore<NoteDraft>('sukham-notes');

/** What this device has of a note that could not be saved, by each window. */
export const draftOnDevice = (noteId: string) =>
  queryOptions({
    queryKey: ['note on this device', noteId],
    queryFn: () => stored.all(noteId),
    staleTime: 0,
    gcTime: 0,
  });

const changed = (noteId: string) =>
  queryClient.invalidateQueries({ queryKey: draftOnDevice(noteId).queryKey });

/** Texts of notes that could not be saved, on this device only. What shows them hears of each change. */
export const noteDrafts: DraftStore<NoteDraft> = {
  ...stored,
  async put(noteId, writer, draft) {
    const isStored = await stored.put(noteId, writer, draft);
    await changed(noteId);
    return isStored;
  },
  async drop(noteId, writer) {
    await stored.drop(noteId, writer);
    await changed(noteId);
  },
};
