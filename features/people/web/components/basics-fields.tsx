import { SEXES } from '#features/accounts/contract.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#platform/contract/language.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { BirthDay } from './birth-day.tsx';

export interface Basics {
  /** `YYYY-MM-DD`; empty until it is given. */
  readonly born: string;
  readonly sex: (typeof SEXES)[number] | undefined;
  readonly language: Language;
}

interface BasicsFieldsProps {
  readonly value: Basics;
  readonly problems: Pick<Problems, 'id' | 'of'>;
  readonly onChange: (part: Partial<Basics>) => void;
}

/** Date of birth, sex and language of somebody who is entered by another person. */
export function BasicsFields({ value, problems, onChange }: BasicsFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <BirthDay
        id={problems.id('date_of_birth')}
        error={problems.of('date_of_birth')}
        value={value.born}
        onValue={(born) => onChange({ born })}
      />
      <RadioCards
        id={problems.id('sex')}
        label={t('accounts.basics.sex')}
        error={problems.of('sex')}
        columns={3}
        value={value.sex}
        onValue={(sex) => onChange({ sex: SEXES.find((each) => each === sex) })}
        choices={SEXES.map((each) => ({ value: each, label: t(`accounts.sex.${each}`) }))}
      />
      <SelectField
        id={problems.id('language')}
        label={t('accounts.basics.language')}
        error={problems.of('language')}
        value={value.language}
        onValue={(code) => onChange({ language: code as Language })}
        choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: code }))}
      />
    </>
  );
}
