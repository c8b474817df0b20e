import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import type { DayItem } from '#platform/ui/day-line.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import type { Level } from '../../contract/shapes.ts';
import { dayAt } from '../../rules/days.ts';
import { judge, rangesOf } from '../../rules/ranges.ts';
import { lastOfEach, lineOf, minutesAt, type Shown } from '../figures.ts';
import { newest, useRanges } from '../queries.ts';
import { useWaiting } from '../sync/outgoing.ts';
import styles from './last-vitals.module.css';
import { VitalFigure } from './vital-figure.tsx';

/** As many as fit under the day without much scrolling. */
const SHOWN = 4;

interface Last extends Shown {
  readonly id: string;
  readonly taken_at: string;
  readonly level: Level | null;
  readonly isWaiting: boolean;
}

/** The last reading of each kind, over its range; those of today also stand on the line of the day. */
export function LastVitals() {
  const words = useWords();
  const { t } = words;
  const { personId } = useActingFor();
  const known = useQuery(newest(personId));
  const waiting = useWaiting();
  const ranges = useRanges(personId);
  const readings = useMemo((): Last[] => {
    const { vitals = [], height_cm = null } = known.data ?? {};
    const ids = new Set(vitals.map(({ id }) => id));
    const mine = waiting.filter((item) => item.patient_id === personId && !ids.has(item.id));
    return [
      ...mine.map((item) => ({
        ...item,
        level: judge(item, ranges ?? rangesOf({}), height_cm).level,
        isWaiting: true,
      })),
      ...vitals.map((vital) => ({ ...vital, isWaiting: false })),
    ];
  }, [known.data, waiting, personId, ranges]);
  useEffect(() => {
    setDayItems('vitals', itemsOf(readings, words));
    return () => setDayItems('vitals', []);
  }, [readings, words]);

  const last = lastOfEach(readings).slice(0, SHOWN);
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

function itemsOf(readings: readonly Last[], words: ReturnType<typeof useWords>): DayItem[] {
  const { t, format } = words;
  const today = dayAt(new Date());
  return readings
    .filter(({ taken_at }) => dayAt(new Date(taken_at)) === today)
    .map((each) => ({
      id: each.id,
      kind: 'reading',
      minutes: minutesAt(new Date(each.taken_at)),
      time: format.time(each.taken_at),
      label: lineOf(each, words),
      state: 'done',
      stateLabel: t(`vitals.type.${each.type}`),
      href: '/vitals',
    }));
}
