import { useNavigate } from 'react-router';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getPatient } from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';
import { DetailsForm } from '../components/details-form.tsx';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { useProfile } from '../queries.ts';

/** The health details of the person the patient acts for, to be filled in. */
export function OwnDetailsScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { personId, name, isSelf } = useActingFor();
  const profile = useProfile();
  const id = personId ?? profile.data?.person_id;
  const patient = useCall(
    getPatient,
    { params: { patient_id: id ?? '' } },
    { enabled: id !== undefined, persist: true },
  );
  const failed = profile.isError ? profile : patient;
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{isSelf ? t('people.details.title') : t('people.details.titleOf', { name })}</h1>
        <p className={styles.quiet}>{t('people.details.who')}</p>
      </div>
      {patient.data ? (
        <DetailsForm
          key={patient.data.patient_id}
          patient={patient.data}
          onDone={() => void navigate('/profile')}
        />
      ) : failed.isError ? (
        <NotRead query={failed} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      )}
    </Page>
  );
}
