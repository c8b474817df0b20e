import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#platform/web/client/query-client.ts';
import { type DraftStore, draftStore } from '#platform/web/session/draft-store.ts';
import type { NoteContent, NoteKind } from '../contract.ts';

export interface NoteDraft {
  readonly kind: NoteKind;
  readonly content: NoteContent;
  readonly version: number;
}

const stored = draftStore<NoteDraft>('sukham-notes');

/** What this device has of a note that could not be saved; null when there is nothing. */
export const draftOnDevice = (noteId: string) =>
  queryOptions({
    queryKey: ['note on this device', noteId],
    queryFn: async () => (await stored.get(noteId)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });

const changed = (noteId: string) =>
  queryClient.invalidateQueries({ queryKey: draftOnDevice(noteId).queryKey });

/** Texts of notes that could not be saved, on this device only. What shows them hears of each change. */
export const noteDrafts: DraftStore<NoteDraft> = {
  get: stored.get,
  async put(noteId, draft) {
    const isStored = await stored.put(noteId, draft);
    await changed(noteId);
    return isStored;
  },
  async drop(noteId) {
    await stored.drop(noteId);
    await changed(noteId);
  },
};
