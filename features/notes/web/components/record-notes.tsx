import type { ReactNode } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useNotePages } from '../queries.ts';
import { NoteRows } from '../reading/note-rows.tsx';
import { NewNote } from './new-note.tsx';

const SHOWN = 4;

interface LatestNotesProps {
  readonly patientId: string;
  /** At the end of the card. */
  readonly children?: ReactNode;
}

/** The latest notes on the record of a patient, and another one. */
export const RecordNotes = ({ patientId }: LatestNotesProps) => (
  <LatestNotes patientId={patientId}>
    <NewNote patientId={patientId} />
  </LatestNotes>
);

/** The latest notes alone: beside something that is being written. */
export function LatestNotes({ patientId, children }: LatestNotesProps) {
  const { t } = useWords();
  const pages = useNotePages(patientId);
  const notes = pages.data?.pages[0]?.notes ?? [];
  return (
    <Section
      title={t('notes.list.title')}
      aside={
        notes.length > SHOWN && (
          <LinkButton compact variant="quiet" href={`/patients/${patientId}/notes`}>
            {t('notes.list.all')}
          </LinkButton>
        )
      }
    >
      <Card>
        {pages.isLoadingError ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton lines={3} />
        ) : notes.length === 0 ? (
          <p>{t('notes.list.noneTeam')}</p>
        ) : (
          <NoteRows
            notes={notes.slice(0, SHOWN)}
            hrefOf={({ note_id }) => `/patients/${patientId}/notes/${note_id}`}
          />
        )}
        {children}
      </Card>
    </Section>
  );
}
