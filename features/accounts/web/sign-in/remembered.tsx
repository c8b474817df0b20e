import { useWords } from '#platform/web/i18n/words.ts';
import { SESSION_LIVES_MS } from '../../rules.ts';
import styles from './sign-in.module.css';

/** How long this device stays signed in. */
export function Remembered() {
  const { t } = useWords();
  return (
    <p className={styles.small}>
      {t('accounts.signIn.remembered', { count: SESSION_LIVES_MS / (24 * 3600_000) })}
    </p>
  );
}
