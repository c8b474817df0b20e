import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import type { DayItem } from '#platform/ui/day-line.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { levelWord, lineOf, minutesAt, toneOf } from '../figures.ts';
import { firstOf } from '../order.ts';
import { type Latest, useLatest } from '../use-latest.ts';
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
    setDayItems('vitals', itemsOf(all, words));
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

function itemsOf(readings: readonly Latest[], words: ReturnType<typeof useWords>): DayItem[] {
  const { t, format } = words;
  const today = clinicDay(new Date());
  return readings
    .filter(({ taken_at }) => clinicDay(new Date(taken_at)) === today)
    .map((each) => ({
      id: each.id,
      kind: 'reading',
      minutes: minutesAt(new Date(each.taken_at)),
      time: format.time(each.taken_at),
      label: lineOf(each, words),
      state: 'done',
      stateLabel: each.level
        ? `${t(`vitals.type.${each.type}`)} · ${levelWord(each.level, words)}`
        : t(`vitals.type.${each.type}`),
      tone: toneOf(each.level),
      href: '/vitals',
    }));
}
