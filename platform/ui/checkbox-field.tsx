import { type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

export function CheckboxField({
  label,
  checked,
  onChecked,
  hint,
  error,
  id,
  name,
  disabled,
  required,
}: CheckboxFieldProps) {
  const madeUp = useId();
  const fieldId = id ?? madeUp;
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? styles.wrong : undefined}>
      <label className={styles.row}>
        <input
          type="checkbox"
          id={fieldId}
          name={name}
          checked={checked}
          disabled={disabled}
          required={required}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={styles.box}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={`${fieldId}-hint`} className={classNames(fieldStyles.hint, styles.below)}>
          {hint}
        </div>
      )}
      <div className={styles.below}>
        <FieldError id={`${fieldId}-error`} error={error} />
      </div>
    </div>
  );
}
