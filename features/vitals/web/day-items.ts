import { lineDay } from '#platform/domain/clinic-time.ts';
import type { DayItem } from '#platform/ui/day-item.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { DueReading } from '../contract/routines.ts';
import type { Level } from '../contract/shapes.ts';
import { levelWord, lineOf, minutesAt, type Shown, toneOf, whatOf } from './figures.ts';

interface Taken extends Shown {
  readonly id: string;
  readonly taken_at: string;
  readonly level: Level | null;
}

/** Today's readings on the line of the day. */
export function readingItems(readings: readonly Taken[], words: Words, href?: string): DayItem[] {
  const { t, format } = words;
  const today = lineDay(new Date());
  return readings
    .filter(({ taken_at }) => lineDay(new Date(taken_at)) === today)
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
      ...(href ? { href } : {}),
    }));
}

/** What a routine wants today and no reading has answered. `now` in epoch milliseconds. */
export function dueItems(
  today: readonly DueReading[],
  now: number,
  words: Words,
  pathOf?: (due: DueReading) => string,
): DayItem[] {
  return today
    .filter(({ status }) => status !== 'done')
    .map((due) => {
      const at = new Date(due.due_at);
      const state = due.status === 'missed' ? 'missed' : at.getTime() <= now ? 'due' : 'next';
      const isOfNextDay = lineDay(at) > lineDay(new Date(now));
      return {
        id: `${due.routine_id} ${due.due_at}`,
        kind: 'reading',
        minutes: minutesAt(at),
        time: isOfNextDay ? words.format.dayAndTime(due.due_at) : words.format.time(due.due_at),
        label: whatOf(due, words),
        state,
        stateLabel: words.t(`vitals.routine.today.${state}`),
        ...(isOfNextDay ? { isOfNextDay } : {}),
        ...(pathOf ? { href: pathOf(due), action: words.t('vitals.home.measure') } : {}),
      };
    });
}
