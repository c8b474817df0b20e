import { useParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { PatientBack } from '#features/people/web/parts.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NewNote } from '../components/new-note.tsx';
import { useNotePages } from '../queries.ts';
import { NoteRows } from '../reading/note-rows.tsx';
import { NotesInShort } from '../reading/summary.tsx';

/** All notes of a patient: one's own, or those of a patient in one's care. */
export function NotesScreen() {
  const { t } = useWords();
  const { patientId } = useParams();
  const acting = useActingFor();
  const pages = useNotePages(patientId ?? acting.personId);
  const notes = pages.data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <Stack>
      <div>
        {patientId && <PatientBack patientId={patientId} />}
        <h1>{t('notes.list.title')}</h1>
      </div>
      {patientId && <NewNote patientId={patientId} />}
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : notes.length === 0 ? (
        <EmptyState icon="edit" title={t('notes.list.none')}>
          {t(patientId ? 'notes.list.noneTeam' : 'notes.list.noneHint')}
        </EmptyState>
      ) : (
        <>
          <NotesInShort patientId={patientId ?? acting.personId} />
          <Card>
            <NoteRows
              notes={notes}
              hrefOf={({ note_id }) =>
                patientId ? `/patients/${patientId}/notes/${note_id}` : `/notes/${note_id}`
              }
            />
          </Card>
        </>
      )}
      <MorePages pages={pages}>{t('notes.list.more')}</MorePages>
    </Stack>
  );
}
