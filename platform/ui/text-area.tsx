import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

type NativeTextArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;

export interface TextAreaProps extends FieldProps, NativeTextArea {
  readonly onValue?: (value: string) => void;
  /** Under the field, for example "120 of 500": the caller's words, updated by the caller. */
  readonly counter?: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text, up to half the screen. */
export function TextArea({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  onValue,
  onChange,
  counter,
  rows = 3,
  ...input
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel }}>
      {(control) => (
        <>
          <textarea
            rows={rows}
            {...input}
            {...control}
            className={`${control.className} ${styles.area}`}
            onChange={(event) => {
              onChange?.(event);
              onValue?.(event.target.value);
            }}
          />
          {counter && <small className={styles.counter}>{counter}</small>}
        </>
      )}
    </Field>
  );
}
