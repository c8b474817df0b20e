import type { ReactNode } from 'react';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import styles from './facts.module.css';

export interface Fact {
  readonly icon: IconName;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Leads back to where it was chosen. */
  readonly action?: ReactNode;
}

/** What is known of a visit, line by line: the label small, the value plain. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ icon, label, value, note, action }) => (
        <div key={label} className={styles.fact}>
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
