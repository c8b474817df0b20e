import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-badge.module.css';
import tones from './tone.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

export interface StatusBadgeProps {
  readonly tone: Tone;
  /** The word. */
  readonly children: ReactNode;
  readonly icon?: IconName;
}

export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      <Icon name={icon ?? TONE_ICONS[tone]} size="small" />
      <span>{children}</span>
    </span>
  );
}
