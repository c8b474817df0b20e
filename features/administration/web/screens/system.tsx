import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  type Discrepancy,
  getSystemHealth,
  listDiscrepancies,
  OWNED_HERE,
  ownDiscrepancy,
  type PartnerHealth,
  retryFailedJobs,
} from '../../contract.ts';
import styles from '../administration.module.css';
import { AdministrationFrame } from '../components/frame.tsx';
import { readAgain } from '../queries.ts';

const QUEUES = ['work', 'pushes', 'photos', 'payments', 'labs', 'exports'] as const;
/** A queue of a newer server has no word yet. */
const isKnown = (queue: string): queue is (typeof QUEUES)[number] => QUEUES.some((each) => each === queue);

/** What does not go on by itself, and whether partners answer. */
export function SystemScreen() {
  const { t } = useWords();
  const found = useCall(listDiscrepancies, {}, { refetchInterval: 60_000 });
  return (
    <AdministrationFrame title={t('administration.system.title')} side={<Health />}>
      <Section title={t('administration.system.discrepancies')}>
        {found.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={3} />
        ) : !found.data ? (
          <Problem error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data.discrepancies.length === 0 ? (
          <EmptyState icon="check-circle" title={t('administration.system.noDiscrepancies')} />
        ) : (
          found.data.discrepancies.map((each) => <OneDiscrepancy key={each.object_id} of={each} />)
        )}
      </Section>
    </AdministrationFrame>
  );
}

function OneDiscrepancy({ of }: { readonly of: Discrepancy }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const own = useAction(ownDiscrepancy, { onSettled: () => void readAgain(client) });
  const { object_id, owner } = of;
  const kind = OWNED_HERE.find((each) => each === of.kind);
  const set = (next: 'me' | 'nobody') => kind && own.mutate({ body: { kind, object_id, owner: next } });
  return (
    <Card>
      <Stack gap="small">
        <b>{t(`administration.system.because.${of.because}`)}</b>
        <span className={styles.small}>
          {t('administration.system.since', { when: format.ago(of.since) })}
        </span>
        {owner && <span>{t('administration.system.owner', { name: owner.name })}</span>}
        {own.error && (
          <Alert tone="bad" live="alert">
            {textOf(own.error)}
          </Alert>
        )}
        <Row gap="small">
          <LinkButton compact href={of.href}>
            {t('administration.system.look')}
          </LinkButton>
          {kind && (
            <Button compact busy={own.isPending} onClick={() => set(owner ? 'nobody' : 'me')}>
              {t(owner ? 'administration.system.release' : 'administration.system.own')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

function Health() {
  const { t, format } = useWords();
  const client = useQueryClient();
  const health = useCall(getSystemHealth, {}, { refetchInterval: 30_000 });
  const retry = useAction(retryFailedJobs, { onSettled: () => void readAgain(client) });
  if (health.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={6} />;
  if (!health.data) return <Problem error={health.error} onRetry={() => void health.refetch()} />;
  const { partners, queues, failed_jobs: failed } = health.data;
  return (
    <>
      <Section title={t('administration.system.partners')}>
        <Card flush>
          <List label={t('administration.system.partners')}>
            {partners.map((partner) => (
              <ListRow
                key={partner.partner}
                title={t(`administration.partner.${partner.partner}`)}
                description={<PartnerLines of={partner} />}
                end={
                  partner.failing && (
                    <StatusBadge tone="bad">{t('administration.system.failing')}</StatusBadge>
                  )
                }
              />
            ))}
          </List>
        </Card>
      </Section>
      <Section title={t('administration.system.queues')}>
        <Card flush>
          <List label={t('administration.system.queues')}>
            {queues.map(({ queue, waiting, oldest_at: oldest }) => (
              <ListRow
                key={queue}
                title={isKnown(queue) ? t(`administration.queue.${queue}`) : queue}
                description={oldest && t('administration.system.oldest', { when: format.ago(oldest) })}
                end={<span className={styles.number}>{format.number(waiting)}</span>}
              />
            ))}
          </List>
        </Card>
      </Section>
      <Section title={t('administration.system.failed')}>
        {failed.length === 0 ? (
          <p className={styles.quiet}>{t('administration.system.noneFailed')}</p>
        ) : (
          <Stack gap="small">
            {failed.slice(0, 20).map(({ job_id, name, failed_at }) => (
              <span key={job_id} className={styles.small}>
                {name} · {format.dayAndTime(failed_at)}
              </span>
            ))}
            <div>
              <Button busy={retry.isPending} onClick={() => retry.mutate({})}>
                {t('administration.system.retryAll')}
              </Button>
            </div>
          </Stack>
        )}
      </Section>
    </>
  );
}

function PartnerLines({ of }: { readonly of: PartnerHealth }) {
  const { t, format } = useWords();
  const lines = [
    of.last_success_at && t('administration.system.answered', { when: format.ago(of.last_success_at) }),
    of.last_failure_at && t('administration.system.failedAt', { when: format.ago(of.last_failure_at) }),
  ].filter(Boolean);
  return lines.length > 0 ? lines.join(' · ') : t('administration.system.neverCalled');
}
