import { Alert } from '#platform/ui/alert.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { addressOf } from '../booking-plan.ts';
import type { SlotsOf } from '../queries.ts';
import { useClinician } from './use-clinician.ts';

/** Said before anybody tries: this one takes no new patients. The front desk may go on when it is agreed. */
export function ClosedToNew({ of }: { readonly of: SlotsOf }) {
  const { t } = useWords();
  const userType = useUserType();
  const clinician = useClinician(of.clinicianId).data;
  if (!clinician) return null;
  const { name } = clinician;
  if (userType !== 'patient') return <Alert tone="warn">{t('appointments.closed.team', { name })}</Alert>;
  return (
    <Alert
      tone="warn"
      title={t('appointments.closed.title', { name })}
      action={
        <LinkButton
          icon="users"
          href={addressOf({ mode: of.mode, ...(of.forId ? { forId: of.forId } : {}) }, 'clinician')}
        >
          {t('appointments.closed.others')}
        </LinkButton>
      }
    >
      {t('appointments.closed.hint', { phone: brand.supportPhone })}
    </Alert>
  );
}
