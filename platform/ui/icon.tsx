import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  readonly size?: 'small' | 'normal' | 'large';
  /** Only when the icon says something that no text beside it says; otherwise it is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export function Icon({ name, size = 'normal', label, className }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration; a title would pop up
    <svg viewBox="0 0 24 24" className={classNames(styles.icon, styles[size], className)} {...naming}>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
