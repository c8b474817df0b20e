import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getPatient, type Profile } from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';
import { ClinicianPart } from '../components/clinician-part.tsx';
import { NotRead } from '../components/not-read.tsx';
import { PatientDetailList } from '../components/patient-detail-list.tsx';
import { PreferencesForm } from '../components/preferences-form.tsx';
import { ProfileHead } from '../components/profile-head.tsx';
import { ProfileLinks } from '../components/profile-links.tsx';
import { useProfile } from '../queries.ts';

/** The own profile, of every user type; while acting for a family member, that person's health details alone. */
export function ProfileScreen() {
  const { t } = useWords();
  const { isSelf, name: otherName } = useActingFor();
  const profile = useProfile();
  // What others decide about oneself.
  useRealtime('kyc', () => void profile.refetch());
  useRealtime('registration', () => void profile.refetch());
  if (!profile.data)
    return (
      <Page>
        <h1>{profile.isPending ? <Skeleton shape="title" /> : t('shell.nav.profile')}</h1>
        {profile.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={6} />
        ) : (
          <NotRead query={profile} />
        )}
      </Page>
    );
  const { patient, clinician } = profile.data;
  return (
    <Page width="reading">
      {isSelf ? <ProfileHead profile={profile.data} /> : <h1>{otherName}</h1>}
      {patient && <Details profile={profile.data} />}
      {patient && isSelf && (
        <Section title={t('people.preferences.title')} description={t('people.preferences.hint')}>
          <PreferencesForm preferences={patient} />
        </Section>
      )}
      {clinician && <ClinicianPart part={clinician} />}
      <ProfileLinks profile={profile.data} />
    </Page>
  );
}

/** The health details of the person the patient acts for. */
function Details({ profile }: { readonly profile: Profile }) {
  const { t } = useWords();
  const { personId, isSelf } = useActingFor();
  const other = useCall(
    getPatient,
    { params: { patient_id: personId ?? profile.person_id } },
    { enabled: !isSelf, persist: true },
  );
  const details = isSelf ? profile.patient : other.data;
  return (
    <Section
      title={t('people.details.title')}
      aside={
        <LinkButton compact icon="edit" href="/profile/details">
          {t('people.form.edit')}
        </LinkButton>
      }
    >
      <Card>
        {details ? (
          <PatientDetailList details={details} />
        ) : other.isError ? (
          <NotRead query={other} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    </Section>
  );
}
