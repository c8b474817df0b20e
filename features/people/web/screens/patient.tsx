import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import type { Patient } from '../../contract.ts';
import view from '../components/clinician-view.module.css';
import { DetailsForm } from '../components/details-form.tsx';
import { MemberActions } from '../components/member-actions.tsx';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { PatientContacts } from '../components/patient-contacts.tsx';
import { PatientDetailList } from '../components/patient-detail-list.tsx';
import { usePersonWords } from '../components/person-words.ts';
import { phoneAsRead } from '../components/phone.ts';
import { onePatient } from '../queries.ts';

/** A patient for who looks after them, and for staff. */
export function PatientScreen() {
  const { t } = useWords();
  const catalogue = useCatalogue();
  const userType = useUserType();
  const { patientId = '' } = useParams();
  const patient = useQuery(onePatient(patientId));
  if (!patient.data)
    return (
      <div className={styles.page}>
        <h1>{patient.isPending ? <Skeleton shape="title" /> : t('people.patients.one')}</h1>
        {patient.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={5} />
        ) : (
          <NotRead query={patient} />
        )}
      </div>
    );
  return (
    <div className={`${styles.page} ${styles.reading}`}>
      <Head patient={patient.data} />
      <Slots
        slots={catalogue.patientPage(userType)}
        given={{ patientId }}
        fallback={<Skeleton lines={3} />}
      />
      <Details patient={patient.data} />
      {patient.data.can.see_emergency_contacts && <PatientContacts patientId={patientId} />}
      <MemberActions patient={patient.data} />
    </div>
  );
}

function Head({ patient }: { readonly patient: Patient }) {
  const { t, format } = useWords();
  const words = usePersonWords();
  const userType = useUserType();
  const { allergies = [], managed_by: holder, suspended_at: suspended } = patient;
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
      {allergies.length > 0 && (
        <Alert tone="bad" title={t('people.details.allergies')}>
          {format.list(allergies)}
        </Alert>
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
        {userType === 'staff' && (
          <LinkButton icon="eye" href={`/record-access?patient_id=${patient.patient_id}`}>
            {t('people.profile.access')}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Details({ patient }: { readonly patient: Patient }) {
  const { t } = useWords();
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={t(patient.allergies ? 'people.details.title' : 'people.details.address')}
      aside={
        (patient.can.edit || patient.can.edit_health) &&
        !editing && (
          <Button compact icon="edit" onClick={() => setEditing(true)}>
            {t('people.form.edit')}
          </Button>
        )
      }
    >
      <Card>
        {editing ? (
          <DetailsForm patient={patient} onDone={() => setEditing(false)} />
        ) : (
          <PatientDetailList details={patient} />
        )}
      </Card>
    </Section>
  );
}
