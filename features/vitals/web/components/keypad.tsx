import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Key } from '../entry-plan.ts';
import styles from './keypad.module.css';

const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'];

/** Large keys of our own: a phone's keyboard would cover half of the page. A pressed key leaves the focus alone. */
export function Keypad({
  onKey,
  point,
}: {
  readonly onKey: (key: Key) => void;
  /** Whether what is typed may have a decimal point. */
  readonly point: boolean;
}) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label={t('vitals.enter.keypad')} className={styles.pad}>
      {KEYS.map((key) =>
        key === '.' && !point ? (
          <span key={key} />
        ) : (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={
              key === 'back'
                ? t('vitals.enter.deleteDigit')
                : key === '.'
                  ? t('vitals.enter.point')
                  : undefined
            }
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onKey(key)}
          >
            {key === 'back' ? <Icon name="arrow-left" /> : key}
          </button>
        ),
      )}
    </div>
  );
}
