import { Card } from '#platform/ui/card.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Section } from '#platform/ui/section.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DayCount } from '../../contract/shapes.ts';
import { adherenceOf } from '../../rules/adherence.ts';
import styles from './medicines.module.css';

/** How many doses of the last days were taken. */
export function Adherence({ days }: { readonly days: readonly DayCount[] }) {
  const { t, format } = useWords();
  const percent = adherenceOf(days);
  if (percent === null) return null;
  return (
    <Section title={t('medications.adherence.title', { count: days.length })}>
      <Card>
        <div className={styles.adherence}>
          <p className={styles.figure}>
            <strong>{format.percent(percent / 100)}</strong>
            <span>{t('medications.adherence.taken')}</span>
          </p>
          <DayStrip days={days} />
        </div>
      </Card>
    </Section>
  );
}

/** A cell for each day, filled as far as doses were taken. */
export function DayStrip({ days }: { readonly days: readonly DayCount[] }) {
  const { t, format } = useWords();
  return (
    <ul className={styles.strip}>
      {days.map((count) => (
        <li
          key={count.day}
          className={classNames(
            styles.cell,
            count.due === 0 && styles.nothing,
            count.due > 0 && count.taken === 0 && styles.missed,
          )}
        >
          <VisuallyHidden>
            {`${format.day(count.day)}: ${t('medications.adherence.day', { count: count.taken, due: count.due })}`}
          </VisuallyHidden>
          {count.taken > 0 && <span style={{ blockSize: `${(100 * count.taken) / count.due}%` }} />}
        </li>
      ))}
    </ul>
  );
}
