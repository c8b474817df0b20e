import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useLatestPayments } from '../queries.ts';
import { AskPart } from './ask-part.tsx';
import { RequestRows } from './request-rows.tsx';

/** For staff on the page of a patient: the latest payments, and a way to ask for another. */
export function PaymentsForDesk({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const latest = useLatestPayments(patientId);
  return (
    <>
      {latest.isPending ? (
        <Skeleton lines={3} />
      ) : latest.isLoadingError ? (
        <Problem error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <RequestRows title={t('payments.orders.desk')} requests={latest.data.requests} hasNames={false} />
      )}
      {latest.data?.next_cursor && (
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
