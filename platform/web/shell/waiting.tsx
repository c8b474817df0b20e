import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '../i18n/words.ts';
import styles from './waiting.module.css';

/** While it is not known yet what to show. */
export function Waiting() {
  const { t } = useWords();
  return (
    <div className={styles.waiting}>
      <Spinner size="large" label={t('shell.busy.loading')} />
    </div>
  );
}
