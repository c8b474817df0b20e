import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { getVitalRanges, type VitalRange } from '../../contract/ranges.ts';
import styles from '../components/care.module.css';
import { RangeSheet } from '../components/range-sheet.tsx';
import { boundsOf, measureName } from '../components/range-words.ts';

/** By what a patient's readings are judged, each with its source; a doctor sets the patient's own. */
export function RangesScreen() {
  const { t } = useWords();
  const { patientId = '' } = useParams();
  const known = useQuery(queryOf(getVitalRanges, { query: { patient_id: patientId } }, { staleTime: 0 }));
  const [changing, setChanging] = useState<VitalRange | null>(null);
  if (known.error instanceof ApiError && known.error.status === 404) return <NotFound />;
  return (
    <Page width="list">
      <div className={styles.title}>
        <h1>{t('vitals.ranges.title')}</h1>
        <p className={styles.quiet}>{t('vitals.ranges.intro')}</p>
      </div>
      <Row>
        <LinkButton icon="person" href={`/patients/${patientId}`}>
          {t('vitals.care.toPatient')}
        </LinkButton>
      </Row>
      {known.isError && !known.data && <Problem error={known.error} onRetry={() => void known.refetch()} />}
      {known.isPending && <SkeletonList label={t('shell.busy.loading')} rows={8} />}
      {known.data && (
        <Card flush>
          <ul className={styles.entries} aria-label={t('vitals.ranges.title')}>
            {known.data.ranges.map((range) => (
              <RangeRow
                key={range.measure}
                range={range}
                onChange={known.data.can.edit ? () => setChanging(range) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {known.data && changing && (
        <RangeSheet
          patientId={patientId}
          ranges={known.data.ranges}
          range={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </Page>
  );
}

function RangeRow({
  range,
  onChange,
}: {
  readonly range: VitalRange;
  readonly onChange: (() => void) | undefined;
}) {
  const words = useWords();
  const { t, format } = words;
  const name = measureName(range.measure, words);
  const bounds = boundsOf(range, words);
  const { own, sources, set_by_name, set_at } = range;
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h2 className={styles.name}>{name}</h2>
        {onChange && (
          <Button compact icon="edit" aria-label={`${t('vitals.ranges.change')}: ${name}`} onClick={onChange}>
            {t('vitals.ranges.change')}
          </Button>
        )}
      </div>
      <p className={styles.figures}>
        {bounds.length === 0
          ? t('vitals.ranges.noBounds')
          : bounds.map((bound) => <Line key={bound} text={bound} />)}
      </p>
      {own && (
        <p className={styles.owner}>
          <StatusBadge tone="info" icon="person">
            {t('vitals.ranges.own')}
          </StatusBadge>
          {set_by_name && set_at && (
            <span className={styles.quiet}>
              {t('vitals.ranges.setBy', { name: set_by_name, day: format.shortDay(set_at) })}
            </span>
          )}
        </p>
      )}
      {sources.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('vitals.ranges.source')}</summary>
          {/* Publications are cited by the names that they have. */}
          <ul lang="en" className={styles.sources}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const Line = ({ text }: { readonly text: string }) => <span className={styles.line}>{text}</span>;
