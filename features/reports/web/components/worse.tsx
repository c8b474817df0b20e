import { Alert } from '#platform/ui/alert.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Totals } from '../../contract.ts';
import { type Figures, isComparable, worseFigures } from '../../rules.ts';
import { figureText } from '../figure-text.ts';
import styles from '../reports.module.css';

const SHOWN = 3;

/** What changed for the worse, before anything else; nothing where no figure of the weeks before is known. */
export function Worse({ totals, before }: { readonly totals: Totals; readonly before: Figures }) {
  const words = useWords();
  const { t } = words;
  if (!isComparable(totals, before)) return null;
  const worse = worseFigures(totals, before).slice(0, SHOWN);
  if (worse.length === 0) return <Alert tone="ok">{t('reports.worse.none')}</Alert>;
  return (
    <Alert tone="warn" title={t('reports.worse.title')}>
      <ul className={styles.findings}>
        {worse.map((figure) => (
          <li key={figure}>
            {t('reports.worse.line', {
              figure: t(`reports.figure.${figure}`),
              now: figureText(words, figure, totals[figure] ?? 0),
              before: figureText(words, figure, before[figure] ?? 0),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
