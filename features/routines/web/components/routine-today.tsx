import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { entryPathOf } from '#features/vitals/web/parts.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { dueItems } from '../due-items.ts';
import { routineOf } from '../queries.ts';

/** What becomes due, and what is missed, becomes it by itself. */
const EVERY_MINUTE = 60_000;

/** What the routine wants today, on the line of the day. What a reading has answered stands there as that reading. */
export function RoutineToday() {
  const words = useWords();
  const { personId } = useActingFor();
  const { data, isError, dataUpdatedAt } = useQuery({
    ...routineOf(personId),
    refetchInterval: EVERY_MINUTE,
  });
  useEffect(() => {
    setDayItems(
      'routine',
      data || isError ? dueItems(data?.today ?? [], dataUpdatedAt, words, entryPathOf) : null,
    );
    return () => setDayItems('routine', null);
  }, [data, isError, dataUpdatedAt, words]);
  return null;
}
