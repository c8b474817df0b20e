import { useWords } from '#platform/web/i18n/words.ts';
import type { Participant } from '../../contract.ts';
import styles from './info.module.css';

/** Whether a person is present, or when they last were; nothing when they hide it. */
export function Presence({ person }: { readonly person: Pick<Participant, 'online' | 'last_seen'> }) {
  const { t, format } = useWords();
  if (person.online)
    return <span className={`${styles.quiet} ${styles.online}`}>{t('chat.info.online')}</span>;
  if (!person.last_seen) return null;
  return (
    <span className={styles.quiet}>
      {t('chat.info.lastSeen', { when: format.dayAndTime(person.last_seen) })}
    </span>
  );
}
