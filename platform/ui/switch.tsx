import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  /**
   * It takes effect at once; for something that is sent with a form use CheckboxField. While a returned promise is
   * open the switch stays where the person put it; after that it shows `checked`, whatever came of it.
   */
  readonly onChecked: (checked: boolean) => unknown;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** Its words under it: where several stand side by side. */
  readonly stacked?: boolean;
}

export function Switch({ label, checked, onChecked, hint, disabled, stacked }: SwitchProps) {
  const hintId = useId();
  const [shown, show] = useOptimistic(checked);
  const move = (to: boolean) =>
    startTransition(async () => {
      show(to);
      await onChecked(to);
    });
  return (
    <label className={classNames(styles.row, stacked && styles.stacked)}>
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
        aria-checked={shown}
        checked={shown}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className={styles.switch}
        onChange={(event) => move(event.target.checked)}
      />
    </label>
  );
}
