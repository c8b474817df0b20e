import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** The same size as what will stand there. */
  readonly shape?: 'text' | 'title' | 'number' | 'circle' | 'card';
  readonly lines?: number;
}

export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.stack} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={classNames(styles.bone, styles[shape])} />
      ))}
    </span>
  );
}

export interface SkeletonListProps {
  /** For example "Loading your appointments". */
  readonly label: string;
  readonly rows?: number;
}

/** As high as `rows` ListRows, so that nothing jumps when they arrive. */
export function SkeletonList({ label, rows = 4 }: SkeletonListProps) {
  return (
    <div role="status" className={styles.list}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.row} aria-hidden="true">
          <Skeleton shape="circle" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
