import { Chip } from '#platform/ui/chip.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PatientDetails } from '../../contract.ts';
import { Facts } from './facts.tsx';
import styles from './pages.module.css';

/** The health details as they are read: what is not known is said, not left out. */
export function DetailsFacts({ details }: { readonly details: PatientDetails }) {
  const { t, format } = useWords();
  const unknown = <span className={styles.quiet}>{t('people.details.unknown')}</span>;
  const items = (list: readonly string[]) =>
    list.length === 0 ? (
      unknown
    ) : (
      <span className={styles.chips}>
        {list.map((each) => (
          <Chip key={each}>{each}</Chip>
        ))}
      </span>
    );
  return (
    <Facts
      facts={[
        { label: t('people.details.allergies'), value: items(details.allergies) },
        { label: t('people.details.conditions'), value: items(details.conditions) },
        { label: t('people.details.blood'), value: details.blood_group?.replace('-', '−') ?? unknown },
        {
          label: t('people.details.height'),
          value: details.height_cm === null ? unknown : `${format.number(details.height_cm)} cm`,
        },
        { label: t('people.details.address'), value: details.address || unknown },
        { label: t('people.details.note'), value: details.emergency_note || unknown },
      ]}
    />
  );
}
