import { BirthDateField } from '#platform/ui/birth-date-field.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Account, CITIES, SEXES } from '../../contract.ts';
import { dateOfBirthProblem } from '../../rules.ts';

export interface Basics {
  readonly name: string;
  readonly date_of_birth: string;
  readonly sex: (typeof SEXES)[number] | undefined;
  readonly city: (typeof CITIES)[number] | undefined;
}

export function basicsOf(account: Account | undefined): Basics {
  return {
    name: account?.name ?? '',
    date_of_birth: account?.date_of_birth ?? '',
    sex: account?.sex ?? undefined,
    city: CITIES.find((city) => city === account?.city),
  };
}

/** Says what is missing or impossible, in the order of the form. */
export function useBasicsProblems() {
  const { t } = useWords();
  return (basics: Basics) => {
    const day = basics.date_of_birth
      ? dateOfBirthProblem(basics.date_of_birth, new Date(serverNow()).toISOString().slice(0, 10))
      : 'missing';
    return [
      ...(basics.name.trim() ? [] : [{ field: 'name', message: t('accounts.basics.missing_name') }]),
      ...(day === null ? [] : [{ field: 'date_of_birth', message: t(`accounts.basics.dateOfBirth_${day}`) }]),
      ...(basics.sex ? [] : [{ field: 'sex', message: t('accounts.basics.missing_sex') }]),
      ...(basics.city ? [] : [{ field: 'city', message: t('accounts.basics.missing_city') }]),
    ];
  };
}

/** Name, date of birth, sex and city: of the first run, and of the settings. */
export function BasicsFields({ form }: { readonly form: FormState<Basics> }) {
  const { t, language } = useWords();
  return (
    <>
      <TextField
        {...form.control('name')}
        name="name"
        label={t('accounts.basics.name')}
        hint={t('accounts.basics.nameHint')}
        autoComplete="name"
        maxLength={80}
      />
      <BirthDateField
        {...form.control('date_of_birth')}
        label={t('accounts.basics.dateOfBirth')}
        dayLabel={t('accounts.basics.day')}
        monthLabel={t('accounts.basics.month')}
        yearLabel={t('accounts.basics.year')}
        language={language}
      />
      <RadioCards
        {...form.control('sex')}
        name="sex"
        label={t('accounts.basics.sex')}
        columns={3}
        choices={SEXES.map((sex) => ({ value: sex, label: t(`accounts.sex.${sex}`) }))}
        onValue={(sex) => form.change({ sex: sex as Basics['sex'] })}
      />
      <SelectField
        {...form.control('city')}
        name="city"
        label={t('accounts.basics.city')}
        hint={t('accounts.basics.cityHint')}
        placeholder={t('accounts.basics.chooseCity')}
        choices={CITIES.map((city) => ({ value: city, label: t(`accounts.city.${city}`) }))}
        value={form.draft.city ?? ''}
        onValue={(city) => form.change({ city: city as Basics['city'] })}
      />
    </>
  );
}
