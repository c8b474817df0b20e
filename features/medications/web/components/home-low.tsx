import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { closeLowAdherence, listLowAdherence } from '../../contract/agreements.ts';
import { lowAdherence } from '../queries.ts';

/** On a clinician's Home: patients who took fewer doses than agreed; nothing when there is none. */
export function HomeLow() {
  const { t, format } = useWords();
  const Link = useLink();
  const client = useQueryClient();
  const { data } = useQuery(lowAdherence());
  const close = useAction(closeLowAdherence, { onSettled: () => invalidate(client, listLowAdherence) });
  if (!data || data.low.length === 0) return null;
  return (
    <Section title={t('medications.agreement.low.title')}>
      <Card flush>
        <List label={t('medications.agreement.low.title')}>
          {data.low.map(({ low_id, patient_id, patient_name: name, due, taken, noticed_at }) => (
            <ListRow
              key={low_id}
              icon="pill"
              title={<Link href={`/patients/${patient_id}`}>{name}</Link>}
              description={`${t('medications.agreement.low.one', { count: due, taken })} · ${format.shortDay(noticed_at)}`}
              end={
                <Button
                  compact
                  aria-label={t('medications.agreement.low.seenOf', { name })}
                  onClick={() => close.mutate({ params: { low_id } })}
                >
                  {t('medications.agreement.low.seen')}
                </Button>
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
