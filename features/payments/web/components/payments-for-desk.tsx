import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useFirstPayments } from '../queries.ts';
import { AskPart } from './ask-part.tsx';
import { RequestRows } from './request-rows.tsx';

/** For staff on the page of a patient: the first payments of the list, what is open before what was paid, and a way to ask for another. */
export function PaymentsForDesk({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const first = useFirstPayments(patientId);
  return (
    <>
      {first.isPending ? (
        <Skeleton lines={3} />
      ) : first.isLoadingError ? (
        <Problem error={first.error} onRetry={() => void first.refetch()} />
      ) : (
        <RequestRows title={t('payments.orders.desk')} requests={first.data.requests} hasNames={false} />
      )}
      {first.data?.next_cursor && (
        <div>
          <LinkButton icon="cart" href={`/payments?patient_id=${patientId}`}>
            {t('payments.orders.ofPatient')}
          </LinkButton>
        </div>
      )}
      <AskPart patientId={patientId} />
    </>
  );
}
