import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  /** Give it when nothing else says what is being waited for. */
  readonly label?: string;
  readonly size?: 'normal' | 'large';
}

export function Spinner({ label, size = 'normal' }: SpinnerProps) {
  return (
    <span className={styles.wrap} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" className={classNames(styles.spinner, styles[size])} aria-hidden="true">
        <circle cx="12" cy="12" r="9" className={styles.track} />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
