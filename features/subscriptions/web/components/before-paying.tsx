import type { PaymentRequest } from '#features/payments/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSubscriptions } from '../queries.ts';

/** On the page of a payment: that the bank won't debit this charge of a care plan once it is opened. */
export const BeforePaying = ({ request }: { readonly request: PaymentRequest }) =>
  request.purpose === 'subscription' ? <OfPlan requestId={request.request_id} /> : null;

function OfPlan({ requestId }: { readonly requestId: string }) {
  const { t } = useWords();
  const { data } = useSubscriptions();
  const endsDebit = data?.mine.some(
    ({ next_charge: next }) => next?.request_id === requestId && next.opening_opts_out,
  );
  if (!endsDebit) return null;
  return (
    <Alert tone="info" icon="info">
      {t('subscriptions.next.opening')}
    </Alert>
  );
}
