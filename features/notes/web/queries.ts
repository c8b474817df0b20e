import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { getNote, listDrafts, listNotes } from '../contract.ts';

export const oneNote = (noteId: string) => queryOf(getNote, { params: { note_id: noteId } });
export const ownDrafts = () => queryOf(listDrafts, {});

/** `patientId` undefined: the reader's own. */
export function useNotePages(patientId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [listNotes.name, patientId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotes,
        {
          query: {
            ...(patientId ? { patient_id: patientId } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export const imageHref = (noteId: string, fileId: string): string =>
  `/api/clinical-notes/${noteId}/images/${fileId}`;
