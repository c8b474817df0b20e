import type { ReactNode } from 'react';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import styles from './detail-list.module.css';

export interface Detail {
  readonly icon: IconName;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Leads back to where it was chosen. */
  readonly action?: ReactNode;
}

/** What is known of a visit, line by line: the label small, the value plain. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ icon, label, value, note, action }) => (
        <div key={label} className={styles.detail}>
          <Icon name={icon} className={styles.icon} />
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
