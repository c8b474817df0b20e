import type { AnchorHTMLAttributes } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { useLink } from './link-context.ts';

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly compact?: boolean;
}

/** Goes somewhere, looks like a button. */
export function LinkButton({
  variant = 'secondary',
  icon,
  wide = false,
  compact = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const Link = useLink();
  return (
    <Link className={classNames(buttonClass({ variant, wide, compact }), className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
