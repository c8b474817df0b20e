import { useWords } from '#platform/web/i18n/words.ts';
import type { Panel } from '../../rules/trends/panels.ts';
import { useRangeSources } from '../queries.ts';
import styles from './trends.module.css';

/** Where the ranges that are drawn come from: publications, or a doctor of the patient. */
export function Sources({
  personId,
  panels,
}: {
  readonly personId: string | undefined;
  readonly panels: readonly Panel[];
}) {
  const { t, format } = useWords();
  const measures = new Set(panels.flatMap(({ bands }) => bands.map(({ measure }) => measure)));
  const known = (useRangeSources(personId) ?? []).filter(({ measure }) => measures.has(measure));
  const published = [...new Set(known.filter(({ own }) => !own).flatMap(({ sources }) => sources))];
  const set = known.filter(({ own }) => own);
  if (published.length + set.length === 0) return null;
  return (
    <details className={styles.sources}>
      <summary>{t('vitals.trends.sources')}</summary>
      <ul>
        {set.map(({ measure, set_by_name, set_at }) => (
          <li key={measure}>
            {t(set_by_name ? 'vitals.trends.setBy' : 'vitals.trends.setByDoctor', {
              name: set_by_name,
              day: set_at ? format.shortDay(set_at) : '',
            })}
          </li>
        ))}
        {published.map((source) => (
          <li key={source} lang="en">
            {source}
          </li>
        ))}
      </ul>
    </details>
  );
}
