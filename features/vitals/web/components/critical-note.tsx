import { useId } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CriticalReading } from '../../contract/entries.ts';
import styles from './critical-alert.module.css';
import { CriticalActions, Notified } from './critical-alert.tsx';
import { EmergencyContacts } from './critical-help.tsx';

export interface CriticalNoteProps {
  /** What is critical, as it was printed. */
  readonly title: string;
  readonly takenAt: string;
  /** What to do. */
  readonly text: string;
  readonly notice: CriticalReading;
  readonly more: readonly { readonly id: string; readonly text: string }[];
  /** The name of a family member the patient acts for. */
  readonly name?: string | undefined;
  readonly personId?: string | undefined;
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * A critical event that isn't a reading: what to do, the numbers to call, and who was notified, as for a critical
 * reading.
 */
export function CriticalNote({
  title,
  takenAt,
  text,
  notice,
  more,
  name,
  personId,
  link,
}: CriticalNoteProps) {
  const { format } = useWords();
  const Link = useLink();
  const id = useId();
  return (
    <section className={styles.alert} aria-labelledby={id} data-critical="result">
      <Icon name="alert" className={styles.icon} />
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more.map((each) => (
          <p key={each.id} className={styles.value}>
            {each.text}
          </p>
        ))}
        <p className={styles.time}>
          {name && `${name} · `}
          <time dateTime={takenAt}>{format.dayAndTime(takenAt)}</time>
        </p>
      </div>
      <div className={styles.rest}>
        <CriticalActions notice={notice} />
        <p>{text}</p>
        <Notified notice={notice} />
        <EmergencyContacts personId={personId} level={3} />
        {link && (
          <Link href={link.href} className={styles.link}>
            {link.label}
          </Link>
        )}
      </div>
    </section>
  );
}
