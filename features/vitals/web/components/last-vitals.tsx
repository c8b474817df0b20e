import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { readingItems } from '../day-items.ts';
import { firstOf } from '../order.ts';
import { useLatest } from '../use-latest.ts';
import styles from './last-vitals.module.css';
import { VitalFigure } from './vital-figure.tsx';

/** As many as fit under the day without much scrolling. */
const SHOWN = 4;

/** The last reading of each kind, over its range; those of today also stand on the line of the day. */
export function LastVitals() {
  const words = useWords();
  const { t } = words;
  const { personId } = useActingFor();
  const { all, latest, ranges, known } = useLatest(personId);
  useEffect(() => {
    setDayItems('vitals', readingItems(all, words, '/vitals'));
    return () => setDayItems('vitals', []);
  }, [all, words]);

  const last = firstOf(latest, SHOWN);
  if (last.length === 0) {
    if (known.isPending)
      return (
        <Card>
          <Skeleton lines={4} />
        </Card>
      );
    return known.isError ? null : <p>{t('vitals.home.none')}</p>;
  }
  return (
    <div className={styles.cards}>
      {last.map((each) => (
        <Card key={each.id}>
          <VitalFigure
            shown={each}
            level={each.level}
            ranges={ranges}
            brief
            takenAt={each.taken_at}
            {...(each.isWaiting ? { note: t('vitals.waiting.one') } : {})}
          />
        </Card>
      ))}
    </div>
  );
}
