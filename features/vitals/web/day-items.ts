import { lineDay } from '#platform/domain/clinic-time.ts';
import type { DayItem } from '#platform/ui/day-item.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { Level } from '../contract/shapes.ts';
import { levelWord, lineOf, minutesAt, type Shown, toneOf } from './figures.ts';

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
