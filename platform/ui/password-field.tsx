import { useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export interface PasswordFieldProps extends FieldProps {
  readonly name?: string;
  readonly value?: string;
  readonly onValue?: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly revealLabel: string;
  readonly concealLabel: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

export function PasswordField({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  onValue,
  revealLabel,
  concealLabel,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel }}>
      {(control) => (
        <div className={styles.group}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onValue?.(event.target.value)}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? concealLabel : revealLabel}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
