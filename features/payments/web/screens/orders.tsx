import { useActingFor } from '#features/people/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { PaymentRequest } from '../../contract.ts';
import { BillButtons } from '../components/bill-buttons.tsx';
import { useTitle } from '../components/breakdown.tsx';
import styles from '../components/payments.module.css';
import { PaymentBadge } from '../components/state.tsx';
import { usePaymentPages } from '../queries.ts';

/** What is to be paid, then what was; of the whole brand for staff. */
export function OrdersScreen() {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  const acting = useActingFor();
  const pages = usePaymentPages(isDesk ? undefined : acting.personId);
  const requests = pages.data?.pages.flatMap((page) => page.requests) ?? [];
  const due = requests.filter(({ state }) => state === 'open');
  const past = requests.filter(({ state }) => state !== 'open');
  return (
    <div className={styles.page}>
      <h1>{t(isDesk ? 'payments.orders.desk' : 'payments.orders.title')}</h1>
      {isDesk && (
        <Row>
          <LinkButton icon="alert" href="/payments/differences">
            {t('payments.differences.title')}
          </LinkButton>
          <LinkButton icon="cart" href="/payments/coupons">
            {t('payments.coupons.title')}
          </LinkButton>
        </Row>
      )}
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : pages.isError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : requests.length === 0 ? (
        <EmptyState icon="cart" title={t(isDesk ? 'payments.orders.deskNone' : 'payments.orders.none')}>
          {isDesk ? undefined : t('payments.orders.noneHint')}
        </EmptyState>
      ) : (
        <>
          <Rows title={t('payments.orders.due')} requests={due} hasNames={isDesk} />
          <Rows title={t('payments.orders.past')} requests={past} hasNames={isDesk} />
        </>
      )}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('payments.orders.more')}
        </Button>
      )}
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly requests: readonly PaymentRequest[];
  readonly hasNames: boolean;
}

function Rows({ title, requests, hasNames }: RowsProps) {
  const { format } = useWords();
  const titleOf = useTitle();
  if (requests.length === 0) return null;
  const about = ({ amount, created_at: at, patient_name: name }: PaymentRequest): string =>
    [hasNames ? name : null, format.money(amount), format.shortDay(at)].filter(Boolean).join(' · ');
  return (
    <Section title={title}>
      <Card flush>
        <List label={title}>
          {requests.map((request) => (
            <ListRow
              key={request.request_id}
              title={titleOf(request)}
              description={about(request)}
              href={`/pay/${request.request_id}`}
              end={<PaymentBadge request={request} />}
              below={
                request.payment?.bills.length ? <BillButtons bills={request.payment.bills} /> : undefined
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
