import { type AppointmentSummary, STATUS } from '#features/appointments/contract.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** Beside a visit with a time that is reserved until the payment. */
export function PayVisit({ visit }: { readonly visit: AppointmentSummary }) {
  const { t } = useWords();
  if (visit.status !== STATUS.awaitingPayment) return null;
  return (
    <LinkButton variant="primary" icon="lock" href={`/pay/visit/${visit.appointment_id}`}>
      {t('payments.pay.title')}
    </LinkButton>
  );
}
