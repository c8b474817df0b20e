import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { PREGNANT, type PrescriptionContent } from '../../contract.ts';
import type { Draft } from './use-draft.ts';

/** Says nothing until the doctor chooses: "not asked" is a statement, too. A choice can be taken back. */
export function Pregnancy({ content, change }: Pick<Draft, 'content' | 'change'>) {
  const { t } = useWords();
  return (
    <SelectField
      label={t('prescriptions.composer.pregnant')}
      hint={t('prescriptions.composer.pregnantHint')}
      value={content.pregnant ?? ''}
      choices={[
        { value: '', label: t('prescriptions.pregnant.nothing') },
        ...PREGNANT.map((each) => ({ value: each, label: t(`prescriptions.pregnant.${each}`) })),
      ]}
      onValue={(value) => {
        const pregnant = PREGNANT.find((each) => each === value);
        change({ pregnant } as Partial<PrescriptionContent>);
      }}
    />
  );
}
