import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Page } from '#platform/ui/layout.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { NotRead } from '../components/not-read.tsx';
import { PatientForDesk } from '../components/patient-for-desk.tsx';
import { PatientRecord } from '../components/patient-record.tsx';
import { onePatient } from '../queries.ts';

/** A patient: the record for who looks after them, and a plain page for the front desk. */
export function PatientScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const { patientId = '' } = useParams();
  const patient = useQuery(onePatient(patientId));
  if (!patient.data)
    return (
      <Page>
        <h1>{patient.isPending ? <Skeleton shape="title" /> : t('people.patients.one')}</h1>
        {patient.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={5} />
        ) : (
          <NotRead query={patient} />
        )}
      </Page>
    );
  return userType === 'staff' ? (
    <PatientForDesk patient={patient.data} />
  ) : (
    // What was opened, chosen or typed for one patient doesn't stay for the next one.
    <PatientRecord key={patientId} patient={patient.data} />
  );
}
