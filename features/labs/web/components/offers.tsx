import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { chooseSlot, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

/** Three near times, each in one tap. */
export function Offers({ order }: { readonly order: LabOrder }) {
  const { format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const choose = useAction(chooseSlot, { onSettled: () => void readAgain(client) });
  const chosen = choose.variables?.body.slot_datetime;
  return (
    <div className={styles.stack}>
      {choose.error && (
        <Alert tone="bad" live="alert">
          {textOf(choose.error)}
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
    </div>
  );
}
