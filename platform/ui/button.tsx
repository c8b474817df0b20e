import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly icon?: IconName;
  /** Keeps its place and its focus, says that it works, and ignores further presses. */
  readonly busy?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
  /** Lower, for rows and tables; the area that reacts stays 48 px high. */
  readonly compact?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  wide = false,
  compact = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // aria-disabled and not disabled: a button that disappears from the tab order loses the reader's place.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classNames(buttonClass({ variant, wide, compact }), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function buttonClass({
  variant,
  wide,
  compact,
}: {
  variant: ButtonVariant;
  wide: boolean;
  compact: boolean;
}): string {
  return classNames(styles.button, styles[variant], wide && styles.wide, compact && styles.compact);
}
