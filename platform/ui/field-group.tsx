import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldError, type FieldProps } from './field.tsx';
import styles from './field-group.module.css';

/** Several controls that answer one question. FormErrors may link to its `id`. */
export function FieldGroup({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel = false,
  disabled,
  children,
}: FieldProps & { readonly disabled?: boolean | undefined; readonly children: ReactNode }) {
  const madeUp = useId();
  const groupId = id ?? madeUp;
  const describedBy = [hint && `${groupId}-hint`, error && `${groupId}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={groupId}
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      className={classNames(styles.group, error && fieldStyles.wrong)}
    >
      <legend className={classNames(fieldStyles.label, hideLabel && fieldStyles.hidden)}>
        {label}
        {optionalLabel && <span className={fieldStyles.optional}> {optionalLabel}</span>}
      </legend>
      {hint && (
        <div id={`${groupId}-hint`} className={fieldStyles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.content}>{children}</div>
      <FieldError id={`${groupId}-error`} error={error} />
    </fieldset>
  );
}
