import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { openPayment, type PaymentRequest } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';
import { leaveForGateway } from './to-gateway.ts';

/** UPI first, which nearly everybody uses; a card for the others. Both lead to the gateway's own page. */
export function PayBar({ request }: { readonly request: PaymentRequest }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const open = useAction(openPayment, {
    onSuccess: ({ checkout }) => leaveForGateway(checkout),
    onError: () => void readAgain(client),
  });
  const pay = (method: 'upi' | 'card') =>
    open.mutate({ query: {}, body: { request_id: request.request_id, method } });
  const chosen = open.variables?.body?.method;
  // The page is left once the answer is there: a second press would only be a second form.
  const isBusy = open.isPending || open.isSuccess;
  return (
    <>
      {open.error && (
        <Alert tone="bad" live="alert">
          {textOf(open.error)}
        </Alert>
      )}
      <p className={styles.quiet}>{t('payments.pay.safe')}</p>
      <div className={styles.bar}>
        <Button
          variant="primary"
          icon="lock"
          wide
          busy={isBusy && chosen === 'upi'}
          onClick={() => !isBusy && pay('upi')}
        >
          {t('payments.pay.upi')}
        </Button>
        <Button wide busy={isBusy && chosen === 'card'} onClick={() => !isBusy && pay('card')}>
          {t('payments.pay.card')}
        </Button>
      </div>
    </>
  );
}
