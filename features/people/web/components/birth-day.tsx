import { BirthDateField } from '#platform/ui/birth-date-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** Stands for a date of birth that was begun and makes no day: the rules refuse it. */
const NO_DAY = '?';

interface BirthDayProps {
  readonly id: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly optional?: boolean;
}

export function BirthDay({ id, value, onValue, error, optional = false }: BirthDayProps) {
  const { t, language } = useWords();
  return (
    <BirthDateField
      id={id}
      label={t('accounts.basics.dateOfBirth')}
      {...(optional ? { optionalLabel: t('people.form.optional') } : {})}
      error={error}
      dayLabel={t('accounts.basics.day')}
      monthLabel={t('accounts.basics.month')}
      yearLabel={t('accounts.basics.year')}
      language={language}
      value={value === NO_DAY ? '' : value}
      onValue={(day, begun) => onValue(day === '' && begun ? NO_DAY : day)}
    />
  );
}
