import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import styles from './pages.module.css';

export function FeeFields({ draft, onDraft, problems }: DraftFieldsProps) {
  const { t } = useWords();
  return (
    <Section title={t('people.editor.fees')}>
      <div className={styles.pair}>
        <TextField
          id={problems.id('fee')}
          label={t('people.clinician.fee')}
          prefix="₹"
          inputMode="decimal"
          maxLength={14}
          error={problems.of('fee')}
          value={draft.fee}
          onValue={(fee) => onDraft({ fee })}
        />
        <TextField
          id={problems.id('follow_up_fee')}
          label={t('people.clinician.followUp')}
          prefix="₹"
          inputMode="decimal"
          maxLength={14}
          error={problems.of('follow_up_fee')}
          value={draft.followUpFee}
          onValue={(followUpFee) => onDraft({ followUpFee })}
        />
        <TextField
          id={problems.id('follow_up_days')}
          label={t('people.editor.followUpDays')}
          inputMode="numeric"
          maxLength={2}
          error={problems.of('follow_up_days')}
          value={draft.followUpDays}
          onValue={(text) => onDraft({ followUpDays: text.replace(/\D/g, '') })}
        />
      </div>
    </Section>
  );
}
