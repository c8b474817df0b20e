import { List, ListRow } from '#platform/ui/list-row.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { NoteSummary } from '../../contract.ts';

interface NoteRowsProps {
  readonly notes: readonly NoteSummary[];
  /** Names the patient too: of a list of several patients. */
  readonly isOfMany?: boolean;
  readonly hrefOf: (note: NoteSummary) => string;
}

export function NoteRows({ notes, isOfMany = false, hrefOf }: NoteRowsProps) {
  const { t, format } = useWords();
  const about = (note: NoteSummary) => note.gist || t(`notes.kind.${note.kind}`);
  return (
    <List>
      {notes.map((note) => (
        <ListRow
          key={note.note_id}
          icon="edit"
          href={hrefOf(note)}
          title={isOfMany ? (note.patient_name ?? '') : about(note)}
          description={[
            format.shortDay(note.at),
            isOfMany ? about(note) : note.author_name,
            note.unreadable && t('notes.list.unreadable'),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={
            note.status === 'signed' ? undefined : (
              <StatusBadge tone={note.status === 'draft' ? 'warn' : 'bad'}>
                {t(`notes.status.${note.status}`)}
              </StatusBadge>
            )
          }
        />
      ))}
    </List>
  );
}
