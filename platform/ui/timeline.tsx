import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly time?: ReactNode;
  readonly note?: ReactNode;
  readonly icon?: IconName;
  /** History is all done; an order has a step it is at, and some to come. */
  readonly state?: 'done' | 'current' | 'coming' | 'failed';
}

export interface TimelineProps {
  readonly label: string;
  readonly items: readonly TimelineItem[];
}

const STATE_ICONS = { done: 'check', current: 'clock', coming: undefined, failed: 'close' } as const;

/** What happened, step by step, from top to bottom. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map(({ id, title, time, note, icon, state = 'done' }) => {
        const sign = icon ?? STATE_ICONS[state];
        return (
          <li
            key={id}
            className={classNames(styles.item, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.sign}>{sign && <Icon name={sign} size="small" />}</span>
            <div className={styles.text}>
              <div className={styles.head}>
                <span className={styles.title}>{title}</span>
                {time && <span className={styles.time}>{time}</span>}
              </div>
              {note && <div className={styles.note}>{note}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
