import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What every field has. Its words come from the caller, in the reader's language. */
export interface FieldProps {
  readonly label: string;
  /** What is expected, said before the mistake: shown under the label. */
  readonly hint?: ReactNode;
  /** What to do about the mistake, in the same words as in FormErrors. */
  readonly error?: string | undefined;
  /** FormErrors links here. Made up when missing. */
  readonly id?: string;
  /** For example "(optional)", after the label. */
  readonly optionalLabel?: string;
  /** The label is then only for screen readers; a neighbour has to make it plain to the eye. */
  readonly hideLabel?: boolean;
  /** What was chosen, in words, below the control. The line has its height while it is empty. */
  readonly said?: string;
}

/** What the control itself gets from its frame. */
export interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel = false,
  said,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const madeUp = useId();
  const fieldId = id ?? madeUp;
  const describedBy = [hint && 'hint', said && 'said', error && 'error']
    .flatMap((part) => (part ? `${fieldId}-${part}` : []))
    .join(' ');
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <label htmlFor={fieldId} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
        {optionalLabel && <span className={styles.optional}> {optionalLabel}</span>}
      </label>
      {hint && (
        <div id={`${fieldId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id: fieldId,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {said !== undefined && (
        <p id={`${fieldId}-said`} className={styles.said}>
          {said}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size="small" />
      <span>{error}</span>
    </p>
  );
}
