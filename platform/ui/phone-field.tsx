import type { Ref } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface PhoneFieldProps extends FieldProps {
  readonly name?: string;
  /** National digits only, without +91: what the person types. */
  readonly value: string;
  readonly onValue: (digits: string) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An Indian mobile number. Pasting +91 98765 43210, 091... or 0... leaves the ten digits. */
export function PhoneField({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  value,
  onValue,
  ...input
}: PhoneFieldProps) {
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel }}>
      {(control) => (
        <div className={styles.group}>
          <span className={`${styles.affix} ${styles.prefix}`}>+91</span>
          <input
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={value.replace(/^(\d{5})(?=\d)/, '$1 ')}
            onChange={(event) => onValue(nationalDigits(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}

/** The ten national digits of whatever was typed or pasted; fewer while it is being typed. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return (digits.length > 10 && digits.startsWith('91') ? digits.slice(2) : digits).slice(0, 10);
}
