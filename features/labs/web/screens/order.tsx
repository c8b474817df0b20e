import { useParams } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { LabOrder } from '../../contract.ts';
import { AddTests } from '../components/add-tests.tsx';
import { CancelPart } from '../components/cancel-part.tsx';
import { ChangeSlot } from '../components/change-slot.tsx';
import { Decide } from '../components/decide.tsx';
import { Headline } from '../components/headline.tsx';
import { Offers } from '../components/offers.tsx';
import { OrderBadge } from '../components/state-badge.tsx';
import { Steps } from '../components/steps.tsx';
import { Unanswered } from '../components/unanswered.tsx';
import styles from '../labs.module.css';
import { useOrder } from '../queries.ts';
import { orderResults } from '../slots.ts';

/** One order: what matters now, what happens next, who comes, and what was ordered. */
export function OrderScreen() {
  const { t } = useWords();
  const { labOrderId = '' } = useParams();
  const order = useOrder(labOrderId);
  return (
    <Page width="list" gap="close">
      <div>
        <BackLink href="/labs/orders">{t('labs.orders.title')}</BackLink>
        <h1>{order.data ? t(`labs.state.${order.data.state}`) : t('labs.orders.title')}</h1>
      </div>
      {order.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : order.isLoadingError ? (
        <Problem error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <Whole order={order.data} />
      )}
    </Page>
  );
}

function Whole({ order }: { readonly order: LabOrder }) {
  const { t } = useWords();
  // The offers say how to cancel, too.
  const isOffered = order.state === 'needs_new_slot';
  return (
    <>
      {order.stuck && (
        <Alert tone="warn" icon="alert">
          {t(`labs.stuck.${order.stuck}`)}
        </Alert>
      )}
      <Headline order={order} />
      {isOffered && <Offers order={order} />}
      <Unanswered order={order} />
      {order.can.decide && <Decide order={order} />}
      <Fillings point={orderResults} given={{ order }} fallback={null} />
      <Collector order={order} />
      <Steps order={order} />
      <Details order={order} />
      {order.can.add && <AddTests order={order} />}
      {order.can.change_slot && <ChangeSlot orderId={order.order_id} />}
      {order.can.cancel && !isOffered && <CancelPart order={order} />}
    </>
  );
}

/** From then on no collector comes any more. */
const IS_COLLECTED: readonly LabOrder['state'][] = [
  'collected',
  'partly_reported',
  'completed',
  'cancelled',
  'expired',
];

function Collector({ order: { collector, state } }: { readonly order: LabOrder }) {
  const { t } = useWords();
  if (!collector || IS_COLLECTED.includes(state)) return null;
  return (
    <Section title={t('labs.one.collector')}>
      <Card>
        <div className={styles.stack}>
          <span className={styles.name}>{collector.name}</span>
          <div className={styles.buttons}>
            {collector.phone && (
              <LinkButton icon="phone" href={`tel:${collector.phone}`}>
                {t('labs.one.call', { name: collector.name })}
              </LinkButton>
            )}
            {collector.link && (
              <LinkButton icon="pin" href={collector.link} target="_blank" rel="noreferrer">
                {t('labs.one.follow')}
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
    </Section>
  );
}

function Details({ order }: { readonly order: LabOrder }) {
  const { t, format } = useWords();
  return (
    <Section title={t('labs.suggest.title')} aside={<OrderBadge state={order.state} />}>
      <Card>
        <div className={styles.stack}>
          <ul className={styles.items}>
            {order.patients.flatMap(({ patient_id: id, name, items }) =>
              items.map((item) => (
                <li key={`${id} ${item.package_id}`} className={styles.row}>
                  <span className={styles.item}>
                    <span className={styles.name}>{item.name}</span>
                    <span className={styles.quiet}>{name}</span>
                  </span>
                  <span className={styles.amount}>{format.money(item.price)}</span>
                </li>
              )),
            )}
            <li className={styles.total}>
              <span>{t('labs.cart.total')}</span>
              <strong>{format.money(order.total)}</strong>
            </li>
            {order.added_total > 0 && (
              <li>{t('labs.one.toCollector', { amount: format.money(order.added_total) })}</li>
            )}
          </ul>
          <dl className={styles.details}>
            <Detail
              label={t('labs.one.when')}
              value={
                order.state === 'needs_new_slot'
                  ? '' // The time is gone.
                  : order.slot_datetime
                    ? format.dayAndTime(order.slot_datetime)
                    : t('labs.one.byCall')
              }
            />
            <Detail label={t('labs.one.where')} value={order.address} />
            {order.lab_order_id && (
              <Detail label={t('labs.one.number')} value={`${order.lab_name} · ${order.lab_order_id}`} />
            )}
          </dl>
        </div>
      </Card>
    </Section>
  );
}

function Detail({ label, value }: { readonly label: string; readonly value: string }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
}
