import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AppointmentSummary } from '../../contract.ts';
import styles from './visit.module.css';

/** The clinician said to be late: by how much, and when it is likely to begin. Nothing while they are on time. */
export function DelayLine({ visit }: { readonly visit: AppointmentSummary }) {
  const { t, format } = useWords();
  if (!visit.expected_at) return null;
  return (
    <span className={styles.delay}>
      <Icon name="clock" size="small" />
      {t('appointments.late.visit', {
        minutes: format.number(visit.delay_minutes),
        time: format.time(visit.expected_at),
      })}
    </span>
  );
}
