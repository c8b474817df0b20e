import { useWords } from '#platform/web/i18n/words.ts';
import type { Patient } from '../../contract.ts';
import { DetailList } from './detail-list.tsx';
import styles from './pages.module.css';

export type ShownDetails = Pick<Patient, 'address' | 'blood_group' | 'height_cm' | 'emergency_note'>;

/** The details as they are read: what is not known is said. The front desk gets nothing of health. */
export function PatientDetailList({ details }: { readonly details: ShownDetails }) {
  const { t, format } = useWords();
  const unknown = <span className={styles.quiet}>{t('people.details.unknown')}</span>;
  const address = { label: t('people.details.address'), value: details.address || unknown };
  const { height_cm: height } = details;
  if (details.emergency_note === undefined) return <DetailList details={[address]} />;
  return (
    <DetailList
      details={[
        { label: t('people.details.blood'), value: details.blood_group?.replace('-', '−') ?? unknown },
        {
          label: t('people.details.height'),
          value: height === null || height === undefined ? unknown : `${format.number(height)} cm`,
        },
        address,
        { label: t('people.details.note'), value: details.emergency_note || unknown },
      ]}
    />
  );
}
