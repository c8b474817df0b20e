import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import styles from './pages.module.css';

export function FeeFields({ form: { change, control } }: DraftFieldsProps) {
  const { t } = useWords();
  return (
    <Section title={t('people.editor.fees')}>
      <div className={styles.pair}>
        <TextField
          {...control('fee')}
          label={t('people.clinician.fee')}
          prefix="₹"
          inputMode="decimal"
          maxLength={14}
        />
        <TextField
          {...control('follow_up_fee')}
          label={t('people.clinician.followUp')}
          prefix="₹"
          inputMode="decimal"
          maxLength={14}
        />
        <TextField
          {...control('follow_up_days')}
          label={t('people.editor.followUpDays')}
          inputMode="numeric"
          maxLength={2}
          onValue={(text) => change({ follow_up_days: text.replace(/\D/g, '') })}
        />
      </div>
    </Section>
  );
}
