import { useQueryClient } from '@tanstack/react-query';
import { listCustomerAddresses } from '#features/addresses/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listLabWaits, stopWaitingForLab, waitForLab } from '../../contract.ts';
import styles from '../labs.module.css';

/** The lab does not come to this address: why, and one tap to be notified once it does. */
export function NotServed({ addressId }: { readonly addressId: string | undefined }) {
  const { t } = useWords();
  return (
    <div className={styles.stack}>
      <Alert tone="warn" title={t('labs.checkout.noTitle')}>
        {t('labs.checkout.noText')}
      </Alert>
      {addressId && <Wait key={addressId} addressId={addressId} />}
    </div>
  );
}

function Wait({ addressId }: { readonly addressId: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const waits = useCall(listLabWaits, {});
  const addresses = useCall(listCustomerAddresses, {});
  const again = () => invalidate(client, listLabWaits);
  const wait = useAction(waitForLab, { onSuccess: again });
  const stop = useAction(stopWaitingForLab, { onSuccess: again });
  const error = wait.error ?? stop.error;
  const own = addresses.data?.addresses.find(({ address_id }) => address_id === addressId)?.pin;
  const pin = waits.data?.pins.find((each) => each === own);
  if (!waits.data || own === undefined) return null;
  return (
    <>
      {error && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      {pin ? (
        <>
          <Alert tone="ok" live="status">
            {t('labs.checkout.waiting')}
          </Alert>
          <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate({ query: { pin } })}>
            {t('labs.checkout.stopWaiting')}
          </Button>
        </>
      ) : (
        <Button busy={wait.isPending} onClick={() => wait.mutate({ body: { address_id: addressId } })}>
          {t('labs.checkout.wait')}
        </Button>
      )}
    </>
  );
}
