import type { InputHTMLAttributes, Ref } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'size' | 'prefix'>;

export interface TextFieldProps extends FieldProps, NativeInput {
  /** The new text, for those who don't need the event. */
  readonly onValue?: (value: string) => void;
  /** Fixed text inside the border, for example a unit (`mg/dL`). */
  readonly prefix?: string;
  readonly suffix?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  said,
  onValue,
  onChange,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel, said }}>
      {(control) => {
        const element = (
          <input
            type="text"
            {...input}
            {...control}
            onChange={(event) => {
              onChange?.(event);
              onValue?.(event.target.value);
            }}
          />
        );
        if (!prefix && !suffix) return element;
        return (
          <div className={styles.group}>
            {prefix && <span className={`${styles.affix} ${styles.prefix}`}>{prefix}</span>}
            {element}
            {suffix && <span className={styles.affix}>{suffix}</span>}
          </div>
        );
      }}
    </Field>
  );
}
