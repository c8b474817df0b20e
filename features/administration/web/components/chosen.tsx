import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../administration.module.css';
import type { Selection } from './use-selection.ts';

interface ChosenProps<Action extends string> {
  readonly selection: Selection;
  /** So many can be changed at a time. */
  readonly most: number;
  readonly actions: readonly Action[];
  readonly labelOf: (action: Action) => string;
  readonly onAction: (action: Action) => void;
}

/** What can be done with all that are ticked. */
export function Chosen<Action extends string>({
  selection,
  most,
  actions,
  labelOf,
  onAction,
}: ChosenProps<Action>) {
  const { t } = useWords();
  const chosen = t('administration.chosen', { count: selection.ids.length });
  const isTooMany = selection.ids.length > most;
  if (selection.ids.length === 0) return null;
  return (
    <section className={styles.choose} aria-label={chosen}>
      <b>{chosen}</b>
      <span role="status">{isTooMany && t('administration.tooMany', { limit: most })}</span>
      <Row gap="small">
        {actions.map((action) => (
          <Button key={action} compact disabled={isTooMany} onClick={() => onAction(action)}>
            {labelOf(action)}
          </Button>
        ))}
        <Button compact variant="quiet" onClick={selection.clear}>
          {t('administration.clear')}
        </Button>
      </Row>
    </section>
  );
}
