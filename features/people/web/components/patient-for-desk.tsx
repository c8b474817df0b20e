import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { Patient } from '../../contract.ts';
import { patientForDesk } from '../slots.ts';
import view from './clinician-view.module.css';
import { MemberActions } from './member-actions.tsx';
import styles from './pages.module.css';
import { PatientContacts } from './patient-contacts.tsx';
import { PatientDetailsCard } from './patient-details.tsx';
import { usePersonWords } from './person-words.ts';

/** A patient for the front desk: how to reach them, what is booked, the account. Nothing clinical. */
export function PatientForDesk({ patient }: { readonly patient: Patient }) {
  const patientId = patient.patient_id;
  return (
    <Page>
      <Head patient={patient} />
      <div className={styles.columns}>
        <Page>
          <Fillings point={patientForDesk} given={{ patientId }} fallback={<Skeleton lines={3} />} />
        </Page>
        <Page>
          <PatientDetailsCard patient={patient} />
          {patient.can.see_emergency_contacts && <PatientContacts patientId={patientId} />}
          <MemberActions patient={patient} />
        </Page>
      </div>
    </Page>
  );
}

function Head({ patient }: { readonly patient: Patient }) {
  const { t, format } = useWords();
  const words = usePersonWords();
  const { managed_by: holder, suspended_at: suspended } = patient;
  return (
    <>
      <div className={view.head}>
        <Avatar name={patient.name} photo={patient.image} size="large" />
        <div className={view.who}>
          <h1>{patient.name}</h1>
          <p>{words.about(patient)}</p>
          {holder && (
            <p className={styles.quiet}>{t('people.patients.reachedThrough', { name: holder.name })}</p>
          )}
          {patient.email && <p className={`${styles.quiet} ${styles.value}`}>{patient.email}</p>}
        </div>
      </div>
      {suspended && (
        <Alert tone="warn">{t('people.member.since', { day: format.shortDay(suspended) })}</Alert>
      )}
      <div className={styles.chips}>
        {patient.phone && (
          <LinkButton icon="phone" href={`tel:${patient.phone}`}>
            {phoneAsRead(patient.phone)}
          </LinkButton>
        )}
        <LinkButton icon="calendar" href={`/appointments/book?for=${patient.patient_id}`}>
          {t('people.patients.book')}
        </LinkButton>
        <LinkButton icon="eye" href={`/record-access?patient_id=${patient.patient_id}`}>
          {t('people.profile.access')}
        </LinkButton>
      </div>
    </>
  );
}
