import { useParams } from 'react-router';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { getClinician, type RegistrationLive } from '../../contract.ts';
import { ClinicianView } from '../components/clinician-view.tsx';
import { NotRead } from '../components/not-read.tsx';
import { VerifyRegistration } from '../components/verify-registration.tsx';
import { clinicianActions } from '../slots.ts';

export function DoctorScreen() {
  const { t } = useWords();
  const { clinicianId = '' } = useParams();
  const clinician = useCall(getClinician, { params: { clinician_id: clinicianId } }, { persist: true });
  useRealtime<RegistrationLive>('registration', (news) => {
    if (news.clinician_id === clinicianId) void clinician.refetch();
  });
  const parts = useCatalogue().fillings(clinicianActions, useUserType());
  if (!clinician.data)
    return (
      <Page>
        <h1>{clinician.isPending ? <Skeleton shape="title" /> : t('shell.section.doctors')}</h1>
        {clinician.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={5} />
        ) : (
          <NotRead query={clinician} />
        )}
      </Page>
    );
  const { can } = clinician.data;
  return (
    <Page width="reading">
      <ClinicianView
        clinician={clinician.data}
        heading="h1"
        actions={
          (can.edit || parts.length > 0) && (
            <>
              {can.edit && (
                <LinkButton href="/profile/edit" icon="edit">
                  {t('people.editor.open')}
                </LinkButton>
              )}
              <Fillings point={clinicianActions} given={{ clinicianId }} fallback={<Skeleton lines={3} />} />
            </>
          )
        }
      />
      <VerifyRegistration clinician={clinician.data} />
    </Page>
  );
}
