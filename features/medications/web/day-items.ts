import { useEffect } from 'react';
import { clinicClock } from '#platform/domain/clinic-time.ts';
import type { DayItem, DayItemState } from '#platform/ui/day-item.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import type { ShownDay } from './day.ts';
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

/** The doses of the day on its line. */
export const dayItems = ({ bundles }: ShownDay, { t, format }: Words, href?: string): DayItem[] =>
  bundles.flatMap(({ due_at, doses }) =>
    doses.map((dose) => ({
      id: `${dose.medication_id} ${dose.day} ${dose.slot} ${dose.turn}`,
      kind: 'dose' as const,
      minutes: minutesAt(due_at),
      time: format.time(due_at),
      label: nameOf(dose.medication),
      state: STATES[dose.state],
      stateLabel: t(`medications.state.${dose.state}`),
      ...(href ? { href } : {}),
    })),
  );

/** Puts the doses on the line of the day that another feature shows; `day` is null while they are not known. */
export function useOnDayLine(day: ShownDay | null, isError: boolean, href?: string): void {
  const words = useWords();
  useEffect(() => {
    setDayItems('medications', day ? dayItems(day, words, href) : isError ? [] : null);
    return () => setDayItems('medications', null);
  }, [day, isError, href, words]);
}
