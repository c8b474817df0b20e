import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { cancelOrder, chooseSlot, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

/** The reason of the list that says it: the preferred time is not available. */
const NO_SLOT = 2;

/** Three near times, or all of the money back: each in one tap. */
export function Offers({ order }: { readonly order: LabOrder }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const choose = useAction(chooseSlot, { onSettled: () => void readAgain(client) });
  const cancel = useAction(cancelOrder, { onSettled: () => void readAgain(client) });
  const error = choose.error ?? cancel.error;
  const chosen = choose.variables?.body.slot_datetime;
  return (
    <div className={styles.stack}>
      {error && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      {order.offered_slots.map((slot) => (
        <Button
          key={slot}
          wide
          icon="calendar"
          busy={choose.isPending && chosen === slot}
          onClick={() =>
            !choose.isPending &&
            choose.mutate({ params: { order_id: order.order_id }, body: { slot_datetime: slot } })
          }
        >
          {format.dayAndTime(slot)}
        </Button>
      ))}
      {order.can.cancel && (
        <Button
          wide
          variant="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ body: { order_id: order.order_id, reason: NO_SLOT } })}
        >
          {order.paid_at && order.total > 0
            ? t('labs.offers.refund', { amount: format.money(order.total) })
            : t('labs.cancel.action')}
        </Button>
      )}
    </div>
  );
}
