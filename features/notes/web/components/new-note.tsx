import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { createNote } from '../../contract.ts';
import { oneNote } from '../queries.ts';

interface NewNoteProps {
  readonly patientId: string;
  /** A signed note that is taken over. */
  readonly copyFrom?: string;
}

/** Begins a note and goes to it. */
export function NewNote({ patientId, copyFrom }: NewNoteProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const userType = useUserType();
  const [id] = useState(newId);
  const begin = useAction(createNote, {
    onSuccess: (note) => {
      client.setQueryData(oneNote(note.note_id).queryKey, note);
      void navigate(`/patients/${patientId}/notes/${note.note_id}`);
    },
  });
  const kind = userType === 'coach' ? 'coach_session' : 'consultation';
  return (
    <>
      {begin.error && (
        <Alert tone="bad" live="alert">
          {errorText(begin.error)}
        </Alert>
      )}
      <Row>
        <Button
          icon={copyFrom ? 'refresh' : 'plus'}
          busy={begin.isPending}
          onClick={() =>
            begin.mutate({
              body: {
                note_id: id,
                patient_id: patientId,
                kind,
                ...(copyFrom ? { copy_from: copyFrom } : {}),
              },
            })
          }
        >
          {t(copyFrom ? 'notes.one.copy' : 'notes.list.new')}
        </Button>
      </Row>
    </>
  );
}
