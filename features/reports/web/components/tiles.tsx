import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Figure } from '../../contract.ts';
import { changeOf, type Figures } from '../../rules.ts';
import { figureText } from '../figure-text.ts';
import styles from '../reports.module.css';

interface TilesProps {
  readonly names: readonly Figure[];
  readonly totals: Figures;
  readonly before: Figures;
}

/** Each figure with what it was in the weeks before; the names of those that are hidden in both, in one line. */
export function Tiles({ names, totals, before }: TilesProps) {
  const words = useWords();
  const { t } = words;
  const isHidden = (name: Figure) => (totals[name] ?? before[name] ?? null) === null;
  const hidden = names.filter(isHidden).map((name) => t(`reports.figure.${name}`));
  return (
    <>
      {hidden.length < names.length && (
        <dl className={styles.tiles}>
          {names
            .filter((name) => !isHidden(name))
            .map((name) => {
              const [now, was] = [totals[name] ?? null, before[name] ?? null];
              return (
                <div key={name} className={styles.tile}>
                  <dt>{t(`reports.figure.${name}`)}</dt>
                  <dd className={now === null ? styles.hidden : styles.figure}>
                    {now === null ? t('reports.hidden') : figureText(words, name, now)}
                  </dd>
                  <dd className={styles.was}>
                    {now !== null && was !== null && <ChangeMark name={name} now={now} was={was} />}
                    {was !== null && (
                      <span className={styles.quiet}>
                        {t('reports.was', { value: figureText(words, name, was) })}
                      </span>
                    )}
                  </dd>
                </div>
              );
            })}
        </dl>
      )}
      {hidden.length > 0 && (
        <p className={styles.quiet}>{t('reports.hiddenFigures', { figures: hidden.join(' · ') })}</p>
      )}
    </>
  );
}

function ChangeMark({
  name,
  now,
  was,
}: {
  readonly name: Figure;
  readonly now: number;
  readonly was: number;
}) {
  const words = useWords();
  const { t } = words;
  const change = changeOf(name, now, was);
  const difference = Math.round((now - was) * 10) / 10;
  if (difference === 0) return <span>{t('reports.same')}</span>;
  const size = Math.abs(difference);
  // Between 72% and 85% lie 13 percentage points, not 13%.
  const value = name.endsWith('_percent')
    ? t('reports.points', { value: words.format.number(size, Number.isInteger(size) ? 0 : 1) })
    : figureText(words, name, size);
  return (
    <span className={styles[change]}>
      <Icon name={difference > 0 ? 'arrow-up' : 'arrow-down'} size="small" />
      {t(difference > 0 ? 'reports.up' : 'reports.down', { value })}
    </span>
  );
}
