import { useQuery } from '@tanstack/react-query';
import { getPatient } from '#features/people/contract.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './time-step.module.css';

/** Names the patient of the booking to staff and clinicians, on every step after that choice. */
export function BookedPatient({
  patientId,
  change,
}: {
  readonly patientId: string;
  /** The way back to the choice. */
  readonly change: string;
}) {
  const { t } = useWords();
  const patient = useQuery(
    queryOf(getPatient, { params: { patient_id: patientId } }, { staleTime: 60_000 }),
  ).data;
  if (!patient) return <Skeleton shape="title" />;
  return (
    <div className={styles.patient}>
      <Avatar name={patient.name} photo={patient.image} />
      <div className={styles.who}>
        <p className={styles.name}>{t('appointments.book.forPatient', { name: patient.name })}</p>
        {patient.age !== null && (
          <p className={styles.quiet}>{t('appointments.find.age', { count: patient.age })}</p>
        )}
      </div>
      <LinkButton variant="quiet" compact href={change}>
        {t('appointments.book.changePatient')}
      </LinkButton>
    </div>
  );
}
