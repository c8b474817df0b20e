import { Alert } from '#platform/ui/alert.tsx';
import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { ACTIVE_STATUSES, type AppointmentSummary } from '../../contract.ts';

/** Calls can't be made here yet: said plainly where one would look for the button. */
export function JoinLine({ visit }: { readonly visit: AppointmentSummary }) {
  const { t } = useWords();
  if (visit.mode === 'in_person' || !ACTIVE_STATUSES.includes(visit.status)) return null;
  const phone = brand.supportPhone;
  return (
    <Alert
      tone="info"
      action={<a href={`tel:${phone.replaceAll(' ', '')}`}>{t('shell.action.call', { phone })}</a>}
    >
      {t('appointments.one.joinNotYet')}
    </Alert>
  );
}
