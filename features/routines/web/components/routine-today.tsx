import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { entryPathOf } from '#features/vitals/web/parts.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { useNow } from '#platform/web/use-now.ts';
import { dueItems } from '../due-items.ts';
import { routineOf } from '../queries.ts';

/** What becomes due, and what is missed, becomes it by itself. */
const EVERY_MINUTE = 60_000;

/** What the routine wants today, on the line of the day. What a reading has answered stands there as that reading. */
export function RoutineToday() {
  const words = useWords();
  const { personId } = useActingFor();
  const now = useNow(EVERY_MINUTE / 1000).getTime();
  const { data, isError } = useQuery({
    ...routineOf(personId),
    refetchInterval: EVERY_MINUTE,
  });
  useEffect(() => {
    setDayItems('routine', data || isError ? dueItems(data?.today ?? [], now, words, entryPathOf) : null);
    return () => setDayItems('routine', null);
  }, [data, isError, now, words]);
  return null;
}
