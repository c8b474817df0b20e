import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** Label and value, line by line, between hairlines. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ label, value }) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
