import type { ShownRequest } from '#features/payments/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** On the page of a payment: that the bank won't debit this charge of a care plan once it is opened. */
export function BeforePaying({ request }: { readonly request: ShownRequest }) {
  const { t } = useWords();
  if (!request.opening_opts_out) return null;
  return (
    <Alert tone="info" icon="info">
      {t('subscriptions.next.opening')}
    </Alert>
  );
}
