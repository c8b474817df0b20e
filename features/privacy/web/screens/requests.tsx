import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingFor, useSubjectAsked } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  acknowledgeRequest,
  listPrivacyRequests,
  type PrivacyRequest,
  settleRequest,
} from '../../contract.ts';
import styles from '../components/privacy.module.css';

/** Patients: what they asked the clinic for. Staff: what the brand has to answer, by the next deadline. */
export function RequestsScreen() {
  const { t } = useWords();
  useSubjectAsked();
  const isDesk = useUserType() === 'staff';
  return (
    <Page>
      <h1>{t(isDesk ? 'privacy.requests.desk' : 'privacy.requests.title')}</h1>
      <div className={styles.columns}>
        <Requests state="open" isDesk={isDesk} />
        <Requests state="settled" isDesk={isDesk} />
      </div>
    </Page>
  );
}

interface RequestsProps {
  readonly state: 'open' | 'settled';
  readonly isDesk: boolean;
}

function Requests({ state, isDesk }: RequestsProps) {
  const { t } = useWords();
  const acting = useActingFor();
  const patientId = isDesk || acting.isSelf ? undefined : acting.personId;
  const pages = usePages(listPrivacyRequests, { query: { state, patient_id: patientId } });
  const requests = pages.data?.pages.flatMap((page) => page.requests) ?? [];
  // The section of open requests already says that there are none.
  if (!isDesk && state === 'settled' && pages.isSuccess && requests.length === 0) return null;
  return (
    <Section title={t(`privacy.requests.${state}`)}>
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : requests.length === 0 && isDesk ? (
        <p className={styles.quiet}>{t('privacy.requests.none')}</p>
      ) : requests.length === 0 ? (
        <EmptyState
          icon="shield"
          title={t('privacy.requests.none')}
          action={
            state === 'settled' ? undefined : (
              <LinkButton href="/privacy/complain">{t('privacy.make.complaint')}</LinkButton>
            )
          }
        />
      ) : (
        requests.map((request) => <One key={request.request_id} request={request} isDesk={isDesk} />)
      )}
      <MorePages pages={pages}>{t('privacy.requests.more')}</MorePages>
    </Section>
  );
}

function One({ request, isDesk }: { readonly request: PrivacyRequest; readonly isDesk: boolean }) {
  const { t, format } = useWords();
  const { access } = request;
  const whoWithout = (readerType: string): string => {
    if (readerType === 'prescription_code') return t('files.access.withCode');
    if (readerType === 'system') return t('files.access.system');
    if (readerType === 'health_link') return t('files.access.withLink');
    return t(`accounts.userType.${readerType}`);
  };
  return (
    <Card>
      <Stack gap="small">
        <Row spread>
          <h3>{t(`privacy.requests.${request.kind}`)}</h3>
          <State request={request} />
        </Row>
        <p className={styles.quiet}>
          {[
            t('privacy.requests.number', { number: request.number }),
            isDesk ? request.patient_name : null,
            format.shortDay(request.made_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {access && (
          <p>
            {t('privacy.requests.aboutAccess', {
              who: access.reader_name ?? whoWithout(access.reader_type),
              when: format.dayAndTime(access.at),
            })}
          </p>
        )}
        {request.text && <p className={styles.words}>{request.text}</p>}
        {request.answer && <Alert tone="info">{request.answer}</Alert>}
        {(request.can.acknowledge || request.can.settle) && <Handle request={request} />}
      </Stack>
    </Card>
  );
}

function State({ request }: { readonly request: PrivacyRequest }) {
  const { t, format } = useWords();
  const { outcome, overdue, state } = request;
  if (outcome)
    return (
      <StatusBadge tone={outcome === 'done' ? 'ok' : 'neutral'}>
        {t(`privacy.requests.${outcome}`)}
      </StatusBadge>
    );
  if (overdue) return <StatusBadge tone="bad">{t('privacy.requests.overdue')}</StatusBadge>;
  return (
    <StatusBadge tone="neutral">
      {state === 'waiting'
        ? t('privacy.requests.answerBy', { when: format.dayAndTime(request.acknowledge_by) })
        : t('privacy.requests.settleBy', { when: format.shortDay(request.settle_by) })}
    </StatusBadge>
  );
}

function Handle({ request }: { readonly request: PrivacyRequest }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const again = { onSuccess: () => invalidate(client, listPrivacyRequests) };
  const acknowledge = useAction(acknowledgeRequest, again);
  const settle = useAction(settleRequest, again);
  const params = { request_id: request.request_id };
  const error = acknowledge.error ?? settle.error;
  const end = (outcome: 'done' | 'declined') =>
    settle.mutate({ params, body: { outcome, answer: answer.trim() } });
  return (
    <>
      {request.can.settle && (
        <TextArea
          label={t('privacy.requests.answer')}
          value={answer}
          onValue={setAnswer}
          maxLength={2000}
          rows={2}
        />
      )}
      {error && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      <Row>
        {request.can.acknowledge && (
          <Button busy={acknowledge.isPending} onClick={() => acknowledge.mutate({ params })}>
            {t('privacy.requests.acknowledge')}
          </Button>
        )}
        {request.can.settle && (
          <>
            <Button
              variant="primary"
              busy={settle.isPending}
              disabled={!answer.trim()}
              onClick={() => end('done')}
            >
              {t('privacy.requests.settleDone')}
            </Button>
            <Button
              variant="quiet"
              busy={settle.isPending}
              disabled={!answer.trim()}
              onClick={() => end('declined')}
            >
              {t('privacy.requests.settleDeclined')}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}
