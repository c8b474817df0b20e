import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import tones from './tone.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

interface Message {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  /** Said at once when it appears: `alert` interrupts, `status` waits for a pause. */
  readonly live?: 'alert' | 'status';
  readonly onDismiss?: () => void;
  readonly dismissLabel?: string;
}

export interface AlertProps extends Message {
  readonly title?: string;
}

/** A message within the page. */
export function Alert({ tone, title, children, icon, action, live, onDismiss, dismissLabel }: AlertProps) {
  return (
    <div className={classNames(styles.alert, tones[tone])} role={live}>
      <Icon name={icon ?? TONE_ICONS[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && <IconButton icon="close" label={dismissLabel ?? ''} onClick={onDismiss} />}
    </div>
  );
}

/** One line across the top of the page: offline, a new version, a suspended call. */
export function Banner({ tone, children, icon, action, live = 'status', onDismiss, dismissLabel }: Message) {
  return (
    <div className={classNames(styles.banner, tones[tone])} role={live}>
      <Icon name={icon ?? TONE_ICONS[tone]} size="small" className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
      {onDismiss && <IconButton icon="close" label={dismissLabel ?? ''} onClick={onDismiss} />}
    </div>
  );
}
