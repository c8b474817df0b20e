import { useQueryClient } from '@tanstack/react-query';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { assignDifference, type Difference, listDifferences, resolveDifference } from '../../contract.ts';
import styles from '../components/payments.module.css';

/** Differences between the gateway's settlements and the books, until staff have resolved them. */
export function DifferencesScreen() {
  const { t } = useWords();
  const pages = usePages(listDifferences);
  const all = pages.data?.pages.flatMap(({ differences }) => differences) ?? [];
  return (
    <Page width="list" gap="close">
      <div>
        <BackLink href="/payments">{t('payments.orders.desk')}</BackLink>
        <h1>{t('payments.differences.title')}</h1>
      </div>
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : all.length === 0 ? (
        <EmptyState icon="check-circle" title={t('payments.differences.none')} />
      ) : (
        all.map((each) => <OneDifference key={each.difference_id} difference={each} />)
      )}
      <MorePages pages={pages}>{t('payments.orders.more')}</MorePages>
    </Page>
  );
}

function OneDifference({ difference }: { readonly difference: Difference }) {
  const { t, format } = useWords();
  const { kind, expected, found, owner_name: name, request_id: request, state } = difference;
  const money = (paise: number | null) => (paise === null ? '–' : format.money(paise));
  const isOpen = state === 'open';
  return (
    <Card>
      <Stack gap="small">
        <Row>
          <strong>{t(`payments.differences.kind.${kind}`)}</strong>
          <StatusBadge tone={isOpen ? 'warn' : 'ok'} icon={isOpen ? 'clock' : 'check-circle'}>
            {t(isOpen ? 'payments.differences.open' : 'payments.differences.done')}
          </StatusBadge>
        </Row>
        <p>
          {kind === 'not_delivered'
            ? money(expected)
            : t('payments.differences.sums', { expected: money(expected), found: money(found) })}
        </p>
        <p className={styles.quiet}>
          {[format.shortDay(`${difference.day}T12:00:00+05:30`), difference.entity_id].join(' · ')}
        </p>
        {name && <p className={styles.quiet}>{t('payments.differences.owner', { name })}</p>}
        {difference.note && <p>{difference.note}</p>}
        {request && (
          <div>
            <LinkButton compact href={`/pay/${request}`}>
              {t('payments.differences.toPayment')}
            </LinkButton>
          </div>
        )}
        {difference.can.resolve && <Resolve difference={difference} />}
      </Stack>
    </Card>
  );
}

function Resolve({ difference }: { readonly difference: Difference }) {
  const { t } = useWords();
  const isOwed = difference.kind === 'refund_failed' || difference.kind === 'refund_overdue';
  const missing = t(isOwed ? 'payments.differences.howMissing' : 'payments.differences.noteMissing');
  const client = useQueryClient();
  const form = useForm(`difference-${difference.difference_id}`, { note: '' });
  const again = { onError: form.refused, onSettled: () => void invalidate(client, listDifferences) };
  const assign = useAction(assignDifference, again);
  const resolve = useAction(resolveDifference, again);
  const params = { difference_id: difference.difference_id };
  const submit = () => {
    const note = form.draft.note.trim();
    if (form.check(note ? [] : [{ field: 'note', message: missing }]))
      resolve.mutate({ params, body: { note } });
  };
  return (
    <Form
      problems={form.problems}
      busy={resolve.isPending}
      onSubmit={submit}
      action={t(isOwed ? 'payments.differences.paidBack' : 'payments.differences.resolve')}
      aside={
        <Button busy={assign.isPending} onClick={() => assign.mutate({ params })}>
          {t('payments.differences.take')}
        </Button>
      }
    >
      <TextField
        {...form.control('note')}
        label={t(isOwed ? 'payments.differences.how' : 'payments.differences.note')}
        maxLength={500}
      />
    </Form>
  );
}
