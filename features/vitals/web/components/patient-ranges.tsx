import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { getVitalRanges } from '../../contract/ranges.ts';
import styles from './care.module.css';
import { boundsOf, measureName } from './range-words.ts';

/** On the page of a patient: the ranges that a doctor has set for them alone, and the way to all. */
export function PatientRanges({ patientId }: { readonly patientId: string }) {
  const words = useWords();
  const { t } = words;
  const known = useCall(getVitalRanges, { query: { patient_id: patientId } }, { staleTime: 0 });
  const own = known.data?.ranges.filter((range) => range.own) ?? [];
  return (
    <Section
      title={t('vitals.ranges.title')}
      aside={
        <LinkButton variant="quiet" compact href={`/patients/${patientId}/ranges`}>
          {t('vitals.ranges.all')}
        </LinkButton>
      }
    >
      {known.isError && !known.data ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : !known.data ? (
        <Skeleton lines={2} />
      ) : own.length === 0 ? (
        <p>{t('vitals.ranges.noneOwn')}</p>
      ) : (
        <Card flush>
          <List label={t('vitals.ranges.title')}>
            {own.map((range) => (
              <ListRow
                key={range.measure}
                title={measureName(range.measure, words)}
                description={boundsOf(range, words).map((bound) => (
                  <span key={bound} className={styles.line}>
                    {bound}
                  </span>
                ))}
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
