import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Vital } from '../../contract/shapes.ts';
import { levelWord, lineOf, nameOf, toneOf } from '../figures.ts';
import { inOrder } from '../order.ts';
import { useOrigin } from '../origin.ts';
import { latestOfPatient } from '../queries.ts';
import styles from './care.module.css';
import { HistorySheet } from './history-sheet.tsx';
import { UnconfirmedLink } from './unconfirmed-link.tsx';

/** On the page of a patient: the newest reading of each kind with its level and origin, and the way to add one. */
export function PatientReadings({ patientId }: { readonly patientId: string }) {
  const words = useWords();
  const { t, format } = words;
  const originOf = useOrigin();
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
                { label: t('vitals.import.title'), icon: 'upload', href: `${base}/import` },
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
        <Card flush>
          <List label={t('vitals.care.reading.title')}>
            {inOrder(known.data.latest).map((vital) => (
              <ListRow
                key={vital.id}
                title={<span className={styles.figures}>{lineOf(vital, words)}</span>}
                description={
                  <>
                    <span className={styles.line}>
                      {nameOf(vital, words)} · {format.dayAndTime(vital.taken_at)}
                    </span>
                    <span className={styles.line}>
                      {originOf(vital)}
                      {vital.edits > 0 && ` · ${t('vitals.list.edited')}`}
                    </span>
                    {vital.note && <span className={styles.line}>{vital.note}</span>}
                  </>
                }
                end={<Beside vital={vital} patientId={patientId} onHistory={() => setHistory(vital)} />}
              />
            ))}
          </List>
        </Card>
      )}
      <HistorySheet vital={history} onClose={() => setHistory(null)} />
    </Section>
  );
}

/** What is said about a reading, and the ways to its picture and to what it was before. */
function Beside({
  vital,
  patientId,
  onHistory,
}: {
  readonly vital: Vital;
  readonly patientId: string;
  readonly onHistory: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const { level, file_id, edits } = vital;
  return (
    <span className={styles.beside}>
      {level && <StatusBadge tone={toneOf(level)}>{levelWord(level, words)}</StatusBadge>}
      {file_id && (
        <LinkButton
          compact
          variant="quiet"
          icon="photo"
          href={`/patients/${patientId}/vitals/${vital.id}/picture`}
          aria-label={`${t('vitals.list.photo')}: ${lineOf(vital, words)}`}
        >
          {t('vitals.list.photo')}
        </LinkButton>
      )}
      {edits > 0 && (
        <Button
          compact
          variant="quiet"
          icon="clock"
          aria-label={`${t('vitals.list.history')}: ${lineOf(vital, words)}`}
          onClick={onHistory}
        >
          {t('vitals.list.history')}
        </Button>
      )}
    </span>
  );
}
