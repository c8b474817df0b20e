import { usePages } from '#platform/web/client/pages.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { getNote, listDrafts, listNotes } from '../contract.ts';

export const oneNote = (noteId: string) => queryOf(getNote, { params: { note_id: noteId } });
export const ownDrafts = () => queryOf(listDrafts, {});

/** `patientId` undefined: the reader's own. */
export function useNotePages(patientId: string | undefined) {
  return usePages(listNotes, { query: { patient_id: patientId } });
}

export const imageHref = (noteId: string, fileId: string): string =>
  `/api/clinical-notes/${noteId}/images/${fileId}`;
