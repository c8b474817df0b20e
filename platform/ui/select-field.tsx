import type { Ref, SelectHTMLAttributes } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import './fonts/language-names.css';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** The label is the name of this language, in its own script. */
  readonly lang?: Language;
}

type NativeSelect = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'multiple' | 'size'>;

export interface SelectFieldProps extends FieldProps, NativeSelect {
  readonly choices: readonly Choice[];
  /** Stands there while nothing is chosen, and can't be chosen. */
  readonly placeholder?: string;
  readonly onValue?: (value: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

export function SelectField({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  choices,
  placeholder,
  onValue,
  onChange,
  ...select
}: SelectFieldProps) {
  const isName = choices.some((choice) => choice.value === select.value && choice.lang);
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel }}>
      {(control) => (
        <div className={styles.wrap}>
          <select
            {...select}
            {...control}
            // Only as long as such a name is shown: the letters of other words are not in its font.
            className={classNames(control.className, styles.select, isName && styles.languageName)}
            onChange={(event) => {
              onChange?.(event);
              onValue?.(event.target.value);
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled}
                lang={choice.lang}
                className={choice.lang && styles.languageName}
              >
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" className={styles.arrow} />
        </div>
      )}
    </Field>
  );
}
