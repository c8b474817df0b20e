import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { LabOrder } from '../../contract.ts';
import { NoTests } from '../components/no-tests.tsx';
import { OrderBadge } from '../components/state-badge.tsx';
import styles from '../labs.module.css';
import { useOrderPages } from '../queries.ts';

/** Orders of the own side; of staff: first those that are stuck and why, then all of the brand. */
export function OrdersScreen() {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  return (
    <Page width="list" gap="close">
      <h1>{t('labs.orders.title')}</h1>
      {isDesk && (
        <Section title={t('labs.orders.stuck')}>
          <Pages stuck />
        </Section>
      )}
      {isDesk ? (
        <Section title={t('labs.orders.all')}>
          <Pages />
        </Section>
      ) : (
        <Pages />
      )}
    </Page>
  );
}

function Pages({ stuck = false }: { readonly stuck?: boolean }) {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  const pages = useOrderPages({ stuck });
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  if (pages.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  if (pages.isLoadingError) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (orders.length === 0)
    return stuck ? (
      <p className={styles.quiet}>{t('labs.orders.noneStuck')}</p>
    ) : isDesk ? (
      <EmptyState icon="flask" title={t('labs.orders.none')} />
    ) : (
      <NoTests icon="flask" title={t('labs.orders.none')} />
    );
  return (
    <>
      <Card flush>
        <List label={t(stuck ? 'labs.orders.stuck' : 'labs.orders.title')}>
          {orders.map((order) => (
            <OrderLine key={order.order_id} order={order} />
          ))}
        </List>
      </Card>
      <MorePages pages={pages}>{t('labs.orders.more')}</MorePages>
    </>
  );
}

export function OrderLine({ order }: { readonly order: LabOrder }) {
  const { t, format } = useWords();
  const names = format.list(order.patients.map(({ name }) => name));
  const count = order.patients.reduce((sum, { items }) => sum + items.length, 0);
  const when = order.slot_datetime
    ? format.dayAndTime(order.slot_datetime)
    : format.shortDay(order.created_at);
  const about = [when, format.money(order.total)].join(' · ');
  return (
    <ListRow
      title={t('labs.orders.testsOf', { names, count })}
      description={order.stuck ? `${t(`labs.stuck.${order.stuck}`)} · ${about}` : about}
      href={`/labs/orders/${order.order_id}`}
      end={<OrderBadge state={order.state} />}
    />
  );
}
