import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type OpenPayment, openPayment, type PaymentRequest } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';
import { leaveForGateway } from './to-gateway.ts';

/** A payment that waits in a UPI app. */
export interface UpiOpened {
  readonly link: string;
  readonly checkout: OpenPayment['checkout'];
}

/**
 * UPI first, which nearly everybody uses; a card for the others. A card, and UPI where there is no link to an app, lead
 * to the gateway's own page. The total stands with them: with large letters its card is below the edge of a phone.
 */
export function PayBar({
  request,
  onUpi,
}: {
  readonly request: PaymentRequest;
  readonly onUpi?: (opened: UpiOpened) => void;
}) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const open = useAction(openPayment, {
    onSuccess({ checkout, upi }) {
      if (!upi || !onUpi) return leaveForGateway(checkout);
      onUpi({ link: upi.link, checkout });
      void readAgain(client);
    },
    onError: () => void readAgain(client),
  });
  const { reset } = open;
  useEffect(() => {
    // The browser's Back shows the page as it was left: with buttons that wait for the gateway's page.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void readAgain(client);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [client, reset]);
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
      <StickyBar className={styles.bar}>
        <p className={styles.due}>
          <span>{t('payments.pay.total')}</span> <b>{format.money(request.amount)}</b>
        </p>
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
      </StickyBar>
    </>
  );
}
