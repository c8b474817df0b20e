import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../administration.module.css';
import type { Selection } from './use-selection.ts';

interface ChosenProps<Action extends string> {
  readonly selection: Selection;
  readonly actions: readonly Action[];
  readonly labelOf: (action: Action) => string;
  readonly onAction: (action: Action) => void;
}

/** What can be done with all that are ticked. */
export function Chosen<Action extends string>({
  selection,
  actions,
  labelOf,
  onAction,
}: ChosenProps<Action>) {
  const { t } = useWords();
  const chosen = t('administration.chosen', { count: selection.ids.length });
  if (selection.ids.length === 0) return null;
  return (
    <section className={styles.choose} aria-label={chosen}>
      <b>{chosen}</b>
      <Row gap="small">
        {actions.map((action) => (
          <Button key={action} compact onClick={() => onAction(action)}>
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
