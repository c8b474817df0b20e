import { minutesAt, whatOf } from '#features/vitals/web/parts.ts';
import { clinicDay, lineDay } from '#platform/domain/clinic-time.ts';
import type { DayItem } from '#platform/ui/day-item.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { DueReading } from '../contract.ts';

/**
 * What a routine wants today and no reading has answered, also where the routine was last read on an earlier day.
 * `now` in epoch milliseconds.
 */
export function dueItems(
  today: readonly DueReading[],
  now: number,
  words: Words,
  pathOf?: (due: DueReading) => string,
): DayItem[] {
  const day = lineDay(new Date(now));
  return today
    .filter(({ status, due_at }) => status !== 'done' && isStillWanted(new Date(due_at), new Date(now)))
    .map((due) => {
      const at = new Date(due.due_at);
      const state = due.status === 'missed' ? 'missed' : at.getTime() <= now ? 'due' : 'next';
      const isOfNextDay = lineDay(at) > day;
      return {
        id: `${due.routine_id} ${due.due_at}`,
        kind: 'reading',
        minutes: minutesAt(at),
        time: isOfNextDay ? words.format.dayAndTime(due.due_at) : words.format.time(due.due_at),
        label: whatOf(due, words),
        state,
        stateLabel: words.t(`routines.today.${state}`),
        ...(isOfNextDay ? { isOfNextDay } : {}),
        ...(pathOf ? { href: pathOf(due), action: words.t('vitals.home.measure') } : {}),
      };
    });
}

/** As the server gives them: those of the calendar day, and at night also those of the evening before. */
const isStillWanted = (at: Date, now: Date): boolean =>
  clinicDay(at) >= clinicDay(now) || lineDay(at) >= lineDay(now);
