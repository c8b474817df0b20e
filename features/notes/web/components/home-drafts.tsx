import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { ownDrafts } from '../queries.ts';
import { NoteRows } from '../reading/note-rows.tsx';

/** What one has begun and not signed; nothing when there is none. */
export function HomeDrafts() {
  const { t } = useWords();
  const { data } = useQuery(ownDrafts());
  if (!data || data.notes.length === 0) return null;
  return (
    <Section title={t('notes.drafts.title')}>
      <Card>
        <NoteRows
          isOfMany
          notes={data.notes}
          hrefOf={({ patient_id, note_id }) => `/patients/${patient_id}/notes/${note_id}`}
        />
      </Card>
    </Section>
  );
}
