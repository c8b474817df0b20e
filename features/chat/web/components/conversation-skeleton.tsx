import { classNames } from '#platform/ui/class-names.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './bones.module.css';

/** The sender and the number of lines of each bubble. */
const BUBBLES = [
  { id: 'a', mine: false, lines: 2 },
  { id: 'b', mine: true, lines: 1 },
  { id: 'c', mine: false, lines: 3 },
  { id: 'd', mine: true, lines: 2 },
] as const;

/** A conversation that is being fetched. */
export function Bones() {
  const { t } = useWords();
  return (
    <div role="status" className={styles.bones}>
      <VisuallyHidden>{t('shell.busy.loading')}</VisuallyHidden>
      {BUBBLES.map(({ id, mine, lines }) => (
        <div key={id} aria-hidden="true" className={classNames(styles.bubble, mine && styles.mine)}>
          <Skeleton lines={lines} />
        </div>
      ))}
    </div>
  );
}
