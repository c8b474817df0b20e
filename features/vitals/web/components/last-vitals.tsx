import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { readingItems } from '../day-items.ts';
import { firstOf } from '../order.ts';
import { useLatest } from '../use-latest.ts';
import styles from './home-reading.module.css';
import { HomeReading } from './home-reading.tsx';

/** The last readings, each over its range; those of today are also on the line of the day. */
export function LastVitals() {
  const words = useWords();
  const { t } = words;
  const { personId } = useActingFor();
  const { all, latest, ranges, heightCm, known } = useLatest(personId);
  const isKnown = !known.isPending;
  useEffect(() => {
    setDayItems('vitals', isKnown ? readingItems(all, words, '/vitals') : null);
    return () => setDayItems('vitals', null);
  }, [all, isKnown, words]);

  const last = firstOf(latest);
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
    <ul className={styles.readings}>
      {last.map((each) => (
        <HomeReading key={each.id} latest={each} all={all} ranges={ranges} heightCm={heightCm} />
      ))}
    </ul>
  );
}
