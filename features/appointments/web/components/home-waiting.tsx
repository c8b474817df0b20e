import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { waitingEntries } from '../queries.ts';

const SHOWN = 4;

/** On the front desk's Home: who waits for a time, who has asked first. */
export function HomeWaiting() {
  const { t, format } = useWords();
  const entries = useQuery(waitingEntries()).data?.entries ?? [];
  if (entries.length === 0) return null;
  const first = entries.toSorted((a, b) => a.asked_at.localeCompare(b.asked_at)).slice(0, SHOWN);
  return (
    <Section title={t('appointments.waiting.title')} aside={format.number(entries.length)}>
      <Card flush>
        <List label={t('appointments.waiting.title')}>
          {first.map((entry) => (
            <ListRow
              key={entry.entry_id}
              icon="clock"
              title={entry.patient.name}
              description={`${entry.clinician.name} · ${t('appointments.waiting.between', {
                from: format.shortDay(entry.from),
                until: format.shortDay(entry.until),
              })}`}
              href={`/appointments/book?for=${entry.patient_id}&clinician_id=${entry.clinician_id}&mode=${entry.mode}&day=${entry.from}`}
            />
          ))}
        </List>
      </Card>
      <div>
        <LinkButton variant="quiet" compact href="/appointments/waiting">
          {t('appointments.front.all')}
        </LinkButton>
      </div>
    </Section>
  );
}
