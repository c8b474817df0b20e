import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OfVisit } from '#features/appointments/web/slots.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession, useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { createNote, listNotes, type NoteSummary } from '../../contract.ts';
import { oneNote } from '../queries.ts';
import { NoteRows } from '../reading/note-rows.tsx';
import { NewNote } from './new-note.tsx';
import { OneNote } from './one-note.tsx';

const isValid = ({ status }: NoteSummary): boolean => status !== 'entered_in_error';

/**
 * The note of a visit: the one that was begun, or a button to begin it; colleagues begin a note without the visit. Two windows can begin one each: the one that is
 * written here stays, and the others are listed below it, also those that were entered in error.
 */
export function VisitNote({ appointmentId, patientId, clinicianId }: OfVisit) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const isOwnVisit = useSession().data?.user.id === clinicianId;
  const kind = useUserType() === 'coach' ? 'coach_session' : 'consultation';
  const [id, setId] = useState(newId);
  const query = { patient_id: patientId, appointment_id: appointmentId };
  const notes = useQuery(queryOf(listNotes, { query }));
  const [openId, setOpenId] = useState<string>();
  const all = notes.data?.notes ?? [];
  const valid = all.filter(isValid);
  const shownId = (valid.find(({ note_id }) => note_id === openId) ?? valid[0])?.note_id;
  useEffect(() => setOpenId(shownId), [shownId]);
  const begin = useAction(createNote, {
    onSuccess: async (note) => {
      setId(newId());
      client.setQueryData(oneNote(note.note_id).queryKey, note);
      await invalidate(client, listNotes);
    },
  });
  const begins = async () => {
    // Another window may have begun it since the list was read.
    const { data } = await notes.refetch();
    if (data?.notes.some(isValid)) return;
    begin.mutate({ body: { note_id: id, patient_id: patientId, appointment_id: appointmentId, kind } });
  };
  // Loaded notes stay when they can't be loaded again: the user may be writing.
  if (!notes.data && notes.isError)
    return <Problem error={notes.error} onRetry={() => void notes.refetch()} />;
  if (!notes.data) return <Skeleton lines={4} />;
  const others = all.filter(({ note_id }) => note_id !== shownId);
  return (
    <Stack>
      {!shownId && begin.error && (
        <Alert tone="bad" live="alert">
          {errorText(begin.error)}
        </Alert>
      )}
      {shownId ? (
        <OneNote key={shownId} noteId={shownId} />
      ) : (
        <div>
          {isOwnVisit ? (
            <Button icon="plus" variant="primary" busy={begin.isPending} onClick={() => void begins()}>
              {t('notes.composer.begin')}
            </Button>
          ) : (
            <NewNote patientId={patientId} />
          )}
        </div>
      )}
      {others.length > 0 && (
        <Section level={3} title={t('notes.visit.others')}>
          <NoteRows
            notes={others}
            hrefOf={({ patient_id, note_id }) => `/patients/${patient_id}/notes/${note_id}`}
          />
        </Section>
      )}
    </Stack>
  );
}
