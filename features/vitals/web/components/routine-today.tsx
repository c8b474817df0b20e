import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import type { DayItem } from '#platform/ui/day-item.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import type { DueReading } from '../../contract/routines.ts';
import { minutesAt } from '../figures.ts';
import { entryPathOf } from '../kinds.ts';
import { routineOf } from '../routine-queries.ts';
import { whatOf } from '../routine-words.ts';

/** What becomes due, and what is missed, becomes it by itself. */
const EVERY_MINUTE = 60_000;

/** What the routine wants today, on the line of the day. What a reading has answered stands there as that reading. */
export function RoutineToday() {
  const words = useWords();
  const { personId } = useActingFor();
  const { data, dataUpdatedAt } = useQuery({ ...routineOf(personId), refetchInterval: EVERY_MINUTE });
  useEffect(() => {
    const wanted = (data?.today ?? []).filter(({ status }) => status !== 'done');
    setDayItems(
      'routine',
      wanted.map((each) => itemOf(each, dataUpdatedAt, words)),
    );
    return () => setDayItems('routine', []);
  }, [data, dataUpdatedAt, words]);
  return null;
}

function itemOf(due: DueReading, now: number, words: Words): DayItem {
  const at = new Date(due.due_at);
  const state = due.status === 'missed' ? 'missed' : at.getTime() <= now ? 'due' : 'next';
  return {
    id: `${due.routine_id} ${due.due_at}`,
    kind: 'reading',
    minutes: minutesAt(at),
    time: words.format.time(due.due_at),
    label: whatOf(due, words),
    state,
    stateLabel: words.t(`vitals.routine.today.${state}`),
    href: entryPathOf(due),
  };
}
