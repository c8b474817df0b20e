import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { NewNote } from '../components/new-note.tsx';
import { OneNote } from '../components/one-note.tsx';
import { oneNote } from '../queries.ts';

/** One note on a page of its own. */
export function NoteScreen() {
  const { t } = useWords();
  const { patientId, noteId = '' } = useParams();
  const navigate = useNavigate();
  const above = patientId ? `/patients/${patientId}` : '/notes';
  const { data: note } = useQuery(oneNote(noteId));
  return (
    <Stack>
      <div>
        <BackLink href={above}>
          {patientId ? (note?.patient_name ?? t('notes.one.toPatient')) : t('notes.list.title')}
        </BackLink>
        <h1>{note ? t(`notes.kind.${note.kind}`) : t('notes.one.title')}</h1>
      </div>
      <OneNote noteId={noteId} onDiscarded={() => void navigate(above, { replace: true })} />
      {patientId && note?.status === 'signed' && <NewNote patientId={patientId} copyFrom={noteId} />}
    </Stack>
  );
}
