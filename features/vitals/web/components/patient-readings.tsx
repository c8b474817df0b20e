import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Vital } from '../../contract/shapes.ts';
import { inOrder } from '../order.ts';
import { latestOfPatient, useRanges } from '../queries.ts';
import { HistorySheet } from './history-sheet.tsx';
import { UnconfirmedLink } from './unconfirmed-link.tsx';
import styles from './vital-tile.module.css';
import { VitalTile } from './vital-tile.tsx';

/** First on the record and in a visit: the newest of each kind with its level and origin, and the way to add one. */
export function PatientReadings({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const ranges = useRanges(patientId);
  const [history, setHistory] = useState<Vital | null>(null);
  const base = `/patients/${patientId}/vitals`;
  const known = useQuery(latestOfPatient(patientId));
  return (
    <Section
      title={t('vitals.care.reading.title')}
      aside={
        known.data?.can.add && (
          <Row gap="small">
            <LinkButton compact icon="plus" href={`/patients/${patientId}/add-vital`}>
              {t('vitals.list.add')}
            </LinkButton>
            <Menu
              icon="dots"
              label={t('vitals.care.reading.more')}
              items={[
                { label: t('vitals.photo.title'), icon: 'camera', href: `${base}/photo` },
                { label: t('reading-imports.import.title'), icon: 'upload', href: `${base}/import` },
                { label: t('vitals.export.title'), icon: 'download', href: `${base}/export` },
              ]}
            />
          </Row>
        )
      }
    >
      <UnconfirmedLink subject={{ personId: patientId, base }} />
      {known.isError && !known.data ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : !known.data ? (
        <Skeleton lines={3} />
      ) : known.data.latest.length === 0 ? (
        <p>{t('vitals.list.empty')}</p>
      ) : (
        <ul className={styles.strip} aria-label={t('vitals.care.reading.title')}>
          {inOrder(known.data.latest).map((vital) => (
            <VitalTile
              key={vital.id}
              vital={vital}
              patientId={patientId}
              ranges={ranges}
              heightCm={known.data.height_cm}
              onHistory={() => setHistory(vital)}
            />
          ))}
        </ul>
      )}
      <HistorySheet vital={history} onClose={() => setHistory(null)} />
    </Section>
  );
}
