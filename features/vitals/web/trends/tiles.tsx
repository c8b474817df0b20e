import { useWords } from '#platform/web/i18n/words.ts';
import type { Trend } from '../../rules/trends/trend.ts';
import { tilesOf } from './texts.ts';
import styles from './trends.module.css';

/** Average, part in range, highest, lowest, and the change against the span before. */
export function Tiles({ trend }: { readonly trend: Trend }) {
  const words = useWords();
  return (
    <div className={styles.tiles}>
      <dl className={styles.row}>
        {tilesOf(trend, words).map(({ key, label, figures }) => (
          <div key={key} className={styles.tile}>
            <dt>{label}</dt>
            {figures.map(({ name, value, note }) => (
              <dd key={name ?? ''}>
                <span className={styles.figures}>
                  {name && <span className={styles.name}>{name} </span>}
                  <span className={styles.figure}>{value}</span>
                </span>
                {note && <span className={styles.note}> {note}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
