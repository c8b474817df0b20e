import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
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
  const { data: note } = useQuery(oneNote(noteId));
  return (
    <Stack>
      <div>
        <BackLink href={patientId ? `/patients/${patientId}` : '/notes'}>
          {patientId ? (note?.patient_name ?? t('notes.one.toPatient')) : t('notes.list.title')}
        </BackLink>
        <h1>{note ? t(`notes.kind.${note.kind}`) : t('notes.one.title')}</h1>
      </div>
      <OneNote noteId={noteId} />
      {patientId && note?.status === 'signed' && <NewNote patientId={patientId} copyFrom={noteId} />}
    </Stack>
  );
}
