import { useQuery } from '@tanstack/react-query';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Appointment } from '../../contract.ts';
import { lastCompletedOf } from '../queries.ts';
import styles from './desk.module.css';

/** Why the patient comes, and when they were here last. */
export function WhyHere({ visit }: { readonly visit: Appointment }) {
  const { t, format } = useWords();
  const before = useQuery(lastCompletedOf(visit.patient_id));
  const last = before.data?.appointments.find(({ appointment_id: id }) => id !== visit.appointment_id);
  return (
    <section className={styles.why}>
      <h2>{t('appointments.detail.reason')}</h2>
      <p className={styles.reason}>{visit.reason}</p>
      {before.data && (
        <p className={styles.quiet}>
          {last
            ? t('appointments.desk.lastVisit', { day: format.shortDay(last.starts_at) })
            : t('appointments.desk.noVisitBefore')}
        </p>
      )}
    </section>
  );
}
