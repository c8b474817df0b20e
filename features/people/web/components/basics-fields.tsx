import { SEXES } from '#features/accounts/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { BirthDay } from './birth-day.tsx';

export interface Basics {
  /** `YYYY-MM-DD`; empty until it is given. */
  readonly date_of_birth: string;
  readonly sex: (typeof SEXES)[number] | undefined;
  readonly language: Language;
}

/** Date of birth, sex and language of a person who is entered by another one. */
export function BasicsFields({ form: { change, control } }: { readonly form: FormState<Basics> }) {
  const { t } = useWords();
  return (
    <>
      <BirthDay {...control('date_of_birth')} />
      <RadioCards
        {...control('sex')}
        label={t('accounts.basics.sex')}
        columns={3}
        onValue={(sex) => change({ sex: SEXES.find((each) => each === sex) })}
        choices={SEXES.map((each) => ({ value: each, label: t(`accounts.sex.${each}`) }))}
      />
      <LanguageField {...control('language')} label={t('accounts.basics.language')} />
    </>
  );
}
