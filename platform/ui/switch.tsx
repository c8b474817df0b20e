import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  /** It takes effect at once; for something that is sent with a form use CheckboxField. */
  readonly onChecked: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export function Switch({ label, checked, onChecked, hint, disabled }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint} aria-hidden="true">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className={styles.switch}
        onChange={(event) => onChecked(event.target.checked)}
      />
    </label>
  );
}
