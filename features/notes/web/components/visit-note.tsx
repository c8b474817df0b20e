import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfVisit } from '#features/appointments/web/slots.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { createNote, listNotes } from '../../contract.ts';
import { oneNote } from '../queries.ts';
import { OneNote } from './one-note.tsx';

/** The note of a visit: the one that was begun, or a button to begin it. */
export function VisitNote({ appointmentId, patientId }: OfVisit) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const userType = useUserType();
  const [id] = useState(newId);
  const query = { patient_id: patientId, appointment_id: appointmentId };
  const notes = useQuery(queryOf(listNotes, { query }));
  const begin = useAction(createNote, {
    onSuccess: async (note) => {
      client.setQueryData(oneNote(note.note_id).queryKey, note);
      await invalidate(client, listNotes);
    },
  });
  if (notes.isError) return <Problem error={notes.error} onRetry={() => void notes.refetch()} />;
  if (!notes.data) return <Skeleton lines={4} />;
  const [newest] = notes.data.notes;
  if (newest) return <OneNote noteId={newest.note_id} />;
  const kind = userType === 'coach' ? 'coach_session' : 'consultation';
  return (
    <>
      {begin.error && (
        <Alert tone="bad" live="alert">
          {errorText(begin.error)}
        </Alert>
      )}
      <Button
        icon="plus"
        variant="primary"
        busy={begin.isPending}
        onClick={() =>
          begin.mutate({ body: { note_id: id, patient_id: patientId, appointment_id: appointmentId, kind } })
        }
      >
        {t('notes.composer.begin')}
      </Button>
    </>
  );
}
