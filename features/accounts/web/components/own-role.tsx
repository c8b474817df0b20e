import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import styles from './pages.module.css';

/** Who is at work here, and as what: several people may share the computer of a desk. */
export function OwnRole() {
  const { t } = useWords();
  const { data } = useSession();
  if (!data) return null;
  return (
    <p className={styles.role}>
      <b>{data.user.name}</b>
      <span>{t(`accounts.userType.${data.userType}`)}</span>
    </p>
  );
}
