import { Alert } from '#platform/ui/alert.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { LabOrder, OrderState } from '../../contract.ts';

const HINTS: ReadonlySet<OrderState> = new Set([
  'awaiting_payment',
  'placing',
  'unknown',
  'requested',
  'cancel_requested',
  'needs_new_slot',
  'expired',
]);

/** What the state means for the patient, and the one thing that may be to do. */
export function Headline({ order }: { readonly order: LabOrder }) {
  const { t, format } = useWords();
  const { state } = order;
  const isWarning = state === 'awaiting_payment' || state === 'unknown' || state === 'needs_new_slot';
  // Nothing comes back where nothing was paid.
  const isUnpaid = !order.paid_at || order.total === 0;
  const pay = order.can.pay && (
    <LinkButton variant="primary" icon="lock" href={`/pay/order/${order.order_id}`}>
      {t('labs.one.pay')}
    </LinkButton>
  );
  if (state === 'cancelled')
    return (
      <Alert tone="info">
        {t(`labs.ended.${order.ended_because ?? (order.cancel ? 'patient' : 'lab')}`)}
      </Alert>
    );
  return (
    <>
      {HINTS.has(state) && (
        <Alert tone={isWarning ? 'warn' : 'info'} icon="clock" live="status" action={pay || undefined}>
          {t(`labs.hint.${isUnpaid && state === 'needs_new_slot' ? 'newSlotUnpaid' : state}`, {
            time: order.reserved_until ? format.time(order.reserved_until) : '',
          })}
        </Alert>
      )}
      {order.pay === 'collector' && state !== 'expired' && state !== 'needs_new_slot' && (
        <Alert tone="info">{t('labs.one.toCollector', { amount: format.money(order.total) })}</Alert>
      )}
    </>
  );
}
