import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '#platform/contract/language.ts';
import { SelectField, type SelectFieldProps } from '#platform/ui/select-field.tsx';

interface LanguageFieldProps extends Omit<SelectFieldProps, 'choices' | 'value' | 'onValue'> {
  readonly value: Language;
  readonly onValue: (language: Language) => void;
}

/** One of the six languages, each by its own name. */
export function LanguageField({ onValue, ...field }: LanguageFieldProps) {
  return (
    <SelectField
      {...field}
      onValue={(code) => isLanguage(code) && onValue(code)}
      choices={LANGUAGE_CHOICES}
    />
  );
}

export const LANGUAGE_CHOICES = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGES[code],
  lang: code,
}));
