import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ChipProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** A filter that is on or off. */
  readonly pressed?: boolean;
  readonly onPress?: () => void;
  /** A thing that was chosen and can be taken away again. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  readonly disabled?: boolean;
}

export function Chip({ children, icon, pressed, onPress, onRemove, removeLabel, disabled }: ChipProps) {
  const inside = (
    <>
      {pressed ? <Icon name="check" size="small" /> : icon && <Icon name={icon} size="small" />}
      {children}
    </>
  );
  if (onPress) {
    return (
      <button
        type="button"
        className={classNames(styles.chip, styles.press, pressed && styles.on)}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onPress}
      >
        {inside}
      </button>
    );
  }
  return (
    <span className={styles.chip}>
      {inside}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          disabled={disabled}
          onClick={onRemove}
        >
          <Icon name="close" size="small" />
        </button>
      )}
    </span>
  );
}
