import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { firstOfTriage } from '../queries.ts';
import { REASON_TONES, reasonText, triageText } from './triage-row.tsx';

const SHOWN = 3;

/** On a clinician's Home: the patients with readings to look at first. */
export function HomeTriage() {
  const words = useWords();
  const { t, format } = words;
  const triage = useQuery(firstOfTriage(SHOWN));
  if (triage.isError && !triage.data) return null;
  const { counts, patients = [] } = triage.data ?? {};
  const all = counts ? counts.critical + counts.out_of_range + counts.silent : 0;
  return (
    <Section
      title={t('triage.title')}
      aside={
        <LinkButton variant="quiet" compact href="/patients/triage">
          {t('vitals.list.all')}
          {all > 0 && ` · ${format.number(all)}`}
        </LinkButton>
      }
    >
      {!triage.data ? (
        <Skeleton lines={3} />
      ) : patients.length === 0 ? (
        <p>{t('triage.none')}</p>
      ) : (
        <Card flush>
          <List>
            {patients.map((entry) => (
              <ListRow
                key={entry.patient_id}
                href={entry.alert?.href ?? `/patients/${entry.patient_id}`}
                title={entry.name ?? t('triage.noName')}
                description={triageText(entry, words)}
                end={<StatusBadge tone={REASON_TONES[entry.reason]}>{reasonText(entry, words)}</StatusBadge>}
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
