import { useQueryClient } from '@tanstack/react-query';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Breach, confirmBreach, dropBreach, exportBreachPeople, listBreaches } from '../../contract.ts';
import { BoardNotices } from '../components/board-notices.tsx';
import { PrepareBreach } from '../components/prepare-breach.tsx';
import styles from '../components/privacy.module.css';

/** Who was affected, what they will read, and the second person who sends it. */
export function BreachesScreen() {
  const { t } = useWords();
  const breaches = useCall(listBreaches, {});
  const found = breaches.data?.breaches ?? [];
  return (
    <Page>
      <div className={styles.title}>
        <h1>{t('privacy.breach.title')}</h1>
        <p className={styles.quiet}>{t('privacy.breach.intro')}</p>
      </div>
      <div className={styles.columns}>
        <PrepareBreach />
        <div className={styles.stack}>
          {breaches.isPending ? (
            <SkeletonList label={t('shell.busy.loading')} rows={3} />
          ) : breaches.isLoadingError ? (
            <Problem error={breaches.error} onRetry={() => void breaches.refetch()} />
          ) : (
            found.length === 0 && <EmptyState icon="shield" title={t('privacy.breach.none')} />
          )}
          {found.map((breach) => (
            <One key={breach.breach_id} breach={breach} />
          ))}
        </div>
      </div>
    </Page>
  );
}

const TONES = { prepared: 'warn', sent: 'ok', dropped: 'neutral' } as const;

function One({ breach }: { readonly breach: Breach }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const again = { onSuccess: () => invalidate(client, listBreaches) };
  const confirm = useAction(confirmBreach, again);
  const drop = useAction(dropBreach, again);
  const params = { breach_id: breach.breach_id };
  const error = confirm.error ?? drop.error;
  return (
    <Card>
      <Stack gap="small">
        <Row spread>
          <h2>{t('privacy.breach.affected', { count: breach.affected })}</h2>
          <StatusBadge tone={TONES[breach.state]}>{t(`privacy.breach.state.${breach.state}`)}</StatusBadge>
        </Row>
        <p className={styles.quiet}>
          {[format.dayAndTime(breach.from), format.dayAndTime(breach.to), breach.prepared_by_name].join(
            ' · ',
          )}
        </p>
        <p className={styles.words}>{breach.what_happened}</p>
        {breach.state !== 'dropped' && breach.unreached > 0 && (
          <Alert tone="warn">{t('privacy.breach.unreached', { count: breach.unreached })}</Alert>
        )}
        <p>{breach.people.map(({ name }) => name).join(', ')}</p>
        {breach.affected > 0 && (
          <DownloadButton
            label={t('privacy.breach.csv')}
            name={`breach-people-${clinicStamp(new Date(breach.prepared_at))}.csv`}
            get={() => fetchFile(exportBreachPeople, { params })}
          />
        )}
        {breach.state !== 'dropped' && (
          <p>{t('privacy.breach.board', { when: format.dayAndTime(breach.board_by) })}</p>
        )}
        <Section title={t('privacy.breach.notices')} level={3}>
          {breach.notices.map(({ language, title, text }) => (
            <details key={language} lang={language}>
              <summary>{title}</summary>
              <p className={styles.words}>{text}</p>
            </details>
          ))}
        </Section>
        <BoardNotices breach={breach} />
        {error && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        <Row>
          {breach.can.confirm && (
            <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ params })}>
              {t('privacy.breach.confirm')}
            </Button>
          )}
          {breach.can.drop && (
            <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate({ params })}>
              {t('privacy.breach.drop')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
