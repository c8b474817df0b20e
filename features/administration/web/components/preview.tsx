import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../administration.module.css';

interface PreviewLine {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Why it stays as it is; null when it is changed. */
  readonly problem: string | null;
}

/** What would become of each object. */
export function Preview({ lines }: { readonly lines: readonly PreviewLine[] }) {
  const { t } = useWords();
  const count = lines.filter(({ problem }) => problem === null).length;
  return (
    <div>
      <b role="status">{t('administration.preview', { count })}</b>
      <ul className={styles.entries}>
        {lines.map(({ id, name, before, after, problem }) => (
          <li key={id} className={styles.entry}>
            <b>{name}</b>
            {problem ? (
              <span className={styles.small}>
                <Icon name="info" size="small" /> {t(`administration.problem.${problem}`)}
              </span>
            ) : (
              <span className={styles.small}>
                {before} → {after}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
