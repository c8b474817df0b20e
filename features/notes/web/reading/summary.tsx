import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type SummarySubject, summariseNotes } from '../../contract.ts';
import { inReadingOrder } from '../../rules/summary-order.ts';

const LABELS: Readonly<Record<SummarySubject, string>> = {
  allergies: 'notes.summary.allergies',
  diagnosis: 'notes.part.diagnoses',
  reading: 'notes.summary.reading',
  plan: 'notes.part.plan',
  advice: 'notes.part.advice',
  warning_signs: 'notes.part.warning_signs',
  follow_up: 'notes.part.follow_up',
};

/** A follow-up begins with its day. */
const DAY = /^\d{4}-\d\d-\d\d/;

/** A summary of a patient's signed notes, each line with a link to its note; hidden when no note has one. Without `patientId`: the reader's own. */
export function NotesInShort({ patientId }: { readonly patientId: string | undefined }) {
  const { t, format } = useWords();
  const summary = useCall(summariseNotes, { query: { patient_id: patientId } });
  if (summary.isLoadingError) return <Problem error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!summary.data?.lines.some(({ note_id }) => note_id)) return null;
  // A server of the version before sends no `addenda`.
  const lines = inReadingOrder(summary.data.lines, summary.data.addenda ?? []);
  return (
    <Section title={t('notes.summary.title')}>
      <Card flush>
        <List>
          {lines.map((line) => (
            <ListRow
              key={`${'about' in line && line.about} ${line.link} ${line.at} ${line.text}`}
              title={line.text.replace(DAY, (day) => format.shortDay(`${day}T12:00:00+05:30`))}
              description={
                'about' in line
                  ? [t(LABELS[line.about]), line.at && format.shortDay(line.at)].filter(Boolean).join(' · ')
                  : t('notes.one.added', { day: format.shortDay(line.at) })
              }
              href={line.link}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
