import type { OfOrder } from '#features/labs/web/slots.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../results.module.css';

/** On an order that is reported, in part or in full: the way to the results of each patient. */
export function OrderReports({ order }: OfOrder) {
  const { t } = useWords();
  if (order.state !== 'completed' && order.state !== 'partly_reported') return null;
  const reported = order.patients.filter(({ report_id: id }) => id !== null);
  if (reported.length === 0) return <p className={styles.quiet}>{t('lab-results.order.soon')}</p>;
  return (
    <Section title={t('lab-results.order.title')}>
      <div className={styles.buttons}>
        {reported.map(({ report_id: id, patient_id, name }) => (
          <LinkButton key={patient_id} variant="primary" icon="file" href={`/medical-reports/${id}`}>
            {t('lab-results.order.open', { name })}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}
