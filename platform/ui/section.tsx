import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  readonly level?: 2 | 3;
  /** Beside the title: a count, a link, a button. */
  readonly aside?: ReactNode;
  readonly description?: ReactNode;
  /** Without one where the page has others of that title. */
  readonly isLandmark?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, level = 2, aside, description, isLandmark = true, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={isLandmark ? id : undefined} className={styles.section}>
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </section>
  );
}
