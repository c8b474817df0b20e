import { ReadingFigure } from '#platform/ui/reading-figure.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { ReportValue } from '../../contract.ts';
import { TONES } from '../levels.ts';
import styles from '../results.module.css';
import { rulerOf } from './ruler.ts';
import { TrendLine } from './trend-line.tsx';

interface Props {
  readonly value: ReportValue;
  readonly labName: string | null;
}

/** A value in full: the number, its level in a word, the lab's range beside it, what it is, and how it has gone on. */
export function ValueCard({ value, labName }: Props) {
  const { t, format } = useWords();
  const { trend, about, contradicts, repeated, level, range, unit, adults, flag } = value;
  const before = trend.at(-2);
  const rangeText = range ? t('lab-results.one.range', { range: `${range} ${unit}`.trim() }) : '';
  const ruler = rulerOf(value, rangeText);
  return (
    <li className={styles.value} data-level={level}>
      <div className={styles.top}>
        <ReadingFigure
          label={value.name}
          value={value.value}
          unit={unit}
          tone={TONES[level]}
          status={t(`lab-results.level.${level}`)}
          {...(ruler ? { ruler } : {})}
        />
        <TrendLine value={value} labName={labName} />
      </div>
      {rangeText && <p className={styles.quiet}>{rangeText}</p>}
      {adults && (
        <p className={styles.quiet}>
          {t('lab-results.one.usual', { range: adults.text })} <span lang="en">({adults.source})</span>
        </p>
      )}
      <Corrected value={value} />
      {contradicts && (
        <p className={styles.note}>
          {t(flag === 'N' ? 'lab-results.one.saysNormal' : 'lab-results.one.contradicts')}
        </p>
      )}
      {repeated && <p className={styles.note}>{t('lab-results.one.repeated')}</p>}
      {about && <p>{about}</p>}
      {before && (
        <p className={styles.quiet}>
          {t('lab-results.one.before', {
            value: `${format.number(before.number, 2)} ${unit}`.trim(),
            day: format.shortDay(before.at),
          })}
          {before.lab_name && before.lab_name !== labName && ` · ${before.lab_name}`}
        </p>
      )}
    </li>
  );
}

/** One that needs no look: name and value on a line, its range below. */
export function ValueRow({ value }: { readonly value: ReportValue }) {
  const { t } = useWords();
  const { name, value: text, unit, range, about } = value;
  return (
    <li className={styles.row}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span>{name}</span>
          <span className={styles.number}>
            <b>{text}</b> {unit}
          </span>
        </summary>
        {range && (
          <p className={styles.quiet}>{t('lab-results.one.range', { range: `${range} ${unit}`.trim() })}</p>
        )}
        {about && <p>{about}</p>}
      </details>
      <Corrected value={value} />
    </li>
  );
}

/** A user who has seen the earlier value has to learn that it no longer holds. */
function Corrected({ value: { corrected } }: { readonly value: ReportValue }) {
  const { t, format } = useWords();
  if (!corrected) return null;
  const words = { day: format.shortDay(corrected.at), value: corrected.from };
  return <p className={styles.note}>{t('lab-results.one.corrected', words)}</p>;
}
