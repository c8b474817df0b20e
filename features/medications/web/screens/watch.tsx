import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { acceptWatch, endWatch, listWatched, lookAtWatchLink, type Watched } from '../../contract/watches.ts';

/** Where a link of the family leads, and every alert: who needs a call, first. */
export function WatchScreen() {
  const { t } = useWords();
  const token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  const asked = useQuery(queryOf(listWatched, {}, { staleTime: 0 }));
  return (
    <Page width="list">
      <h1>{t('medications.watch.title')}</h1>
      {token !== '' && !isDone && <Invitation token={token} onDone={() => setDone(true)} />}
      {isDone && (
        <Alert tone="ok" live="status">
          {t('medications.watch.agreed')}
        </Alert>
      )}
      {asked.isError && <Problem error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <SkeletonList label={t('shell.busy.loading')} />}
      {asked.data?.watched.length === 0 && token === '' && (
        <EmptyState icon="pill" title={t('medications.watch.none')} />
      )}
      {asked.data?.watched.map((each) => (
        <One key={each.watch_id} of={each} />
      ))}
    </Page>
  );
}

function Invitation({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const link = useQuery({
    queryKey: [lookAtWatchLink.name, token],
    queryFn: () => call(lookAtWatchLink, { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  const accept = useAction(acceptWatch, {
    onSuccess: async () => {
      await invalidate(client, listWatched);
      onDone();
    },
  });
  if (link.isPending) return <SkeletonList label={t('shell.busy.loading')} />;
  if (link.isLoadingError)
    return link.error instanceof ApiError && link.error.status < 500 ? (
      <EmptyState icon="info" title={t('medications.watch.useless')}>
        {link.error.code === 'watch_own' ? errorText(link.error) : t('medications.watch.uselessHint')}
      </EmptyState>
    ) : (
      <Problem error={link.error} onRetry={() => void link.refetch()} />
    );
  const { patient_name, important_only } = link.data;
  return (
    <Card>
      <Stack>
        <h2>{t('medications.watch.ask', { name: patient_name })}</h2>
        <p>{t('medications.watch.what')}</p>
        {important_only && <p>{t('medications.family.only')}</p>}
        {accept.error && (
          <Alert tone="bad" live="alert">
            {errorText(accept.error)}
          </Alert>
        )}
        <Row>
          <Button
            variant="primary"
            icon="check"
            busy={accept.isPending}
            onClick={() => accept.mutate({ body: { token } })}
          >
            {t('medications.watch.agree')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function One({ of }: { readonly of: Watched }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const end = useAction(endWatch, { onSuccess: () => invalidate(client, listWatched) });
  const { watch_id, patient_name, phone, alerts } = of;
  const isOpen = alerts.some(({ answered_at }) => answered_at === null);
  return (
    <Card>
      <Stack>
        <h2>{patient_name}</h2>
        {alerts.length === 0 && <p>{t('medications.watch.fine')}</p>}
        {alerts.map(({ alert_id, slot, due_at, answered_at }) => (
          <Alert key={alert_id} tone={answered_at ? 'info' : 'warn'}>
            {t(answered_at ? 'medications.watch.late' : 'medications.watch.missed', {
              slot: t(`medications.slot.${slot}`),
              due: format.dayAndTime(due_at),
            })}
          </Alert>
        ))}
        {isOpen && phone && (
          <Row>
            <LinkButton variant="primary" icon="phone" href={`tel:${phone.replaceAll(' ', '')}`}>
              {t('shell.action.call', { phone })}
            </LinkButton>
          </Row>
        )}
        {end.error && (
          <Alert tone="bad" live="alert">
            {errorText(end.error)}
          </Alert>
        )}
        <Row>
          <Button
            compact
            variant="quiet"
            busy={end.isPending}
            onClick={() => end.mutate({ params: { watch_id } })}
          >
            {t('medications.watch.stop')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
