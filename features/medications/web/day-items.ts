import { useEffect } from 'react';
import { clinicClock } from '#platform/domain/clinic-time.ts';
import type { DayItem, DayItemState } from '#platform/ui/day-item.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import type { Bundle, ShownDay } from './day.ts';
import { nameOf } from './texts.ts';

const STATES = {
  taken: 'done',
  skipped: 'done',
  next: 'next',
  due: 'due',
  missed: 'missed',
} as const satisfies Record<string, DayItemState>;

/** Minutes since midnight, by the clock of the clinic. */
export function minutesAt(at: Date): number {
  const clock = clinicClock(at);
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Doses on the line of the day. */
export const dayItems = (
  bundles: readonly Bundle[],
  { t, format }: Words,
  { href, isOfNextDay }: Pick<DayItem, 'href' | 'isOfNextDay'> = {},
): DayItem[] =>
  bundles.flatMap(({ due_at, doses }) =>
    doses.map((dose) => ({
      id: `${dose.medication_id} ${dose.day} ${dose.slot} ${dose.turn}`,
      kind: 'dose' as const,
      minutes: minutesAt(due_at),
      time: isOfNextDay ? format.dayAndTime(due_at) : format.time(due_at),
      label: nameOf(dose.medication),
      state: STATES[dose.state],
      stateLabel: t(`medications.state.${dose.state}`),
      ...(href ? { href } : {}),
      ...(isOfNextDay ? { isOfNextDay } : {}),
    })),
  );

/** Puts the doses on the line of the day that another feature shows; `day` is null while they are not known. */
export function useOnDayLine(day: ShownDay | null, isError: boolean, href?: string): void {
  const words = useWords();
  useEffect(() => {
    const items = day && [
      ...dayItems(day.bundles, words, { href }),
      ...dayItems(day.next, words, { href, isOfNextDay: true }),
    ];
    setDayItems('medications', items ?? (isError ? [] : null));
    return () => setDayItems('medications', null);
  }, [day, isError, href, words]);
}
