import type { DatedException, Mode, WeeklyRule } from '../contract.ts';
import { endMinutesOf, isValidOn, minutesOf, weekdayOf } from '../rules.ts';

export interface OpenSpan {
  readonly mode: Mode;
  readonly from: string;
  readonly to: string;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
}

/** The hours of one day to draw: weekly ones, extra ones, nothing on a closed day. */
export function openSpans(
  date: string,
  hours:
    | { readonly rules: readonly WeeklyRule[]; readonly exceptions: readonly DatedException[] }
    | undefined,
): OpenSpan[] {
  if (!hours) return [];
  const ofDay = hours.exceptions.filter((exception) => exception.date === date);
  const closed = ofDay.filter((exception) => exception.kind === 'closed' && exception.from === null);
  const isOpen = (mode: Mode) => !closed.some((each) => each.mode === null || each.mode === mode);
  const weekly = hours.rules
    .filter((rule) => rule.weekday === weekdayOf(date) && isValidOn(rule, date) && isOpen(rule.mode))
    .map(({ mode, from, to }) => ({ mode, from, to }));
  const extra = ofDay.flatMap(({ kind, mode, from, to }) =>
    kind === 'extra' && mode && from && to && isOpen(mode) ? [{ mode, from, to }] : [],
  );
  return [...weekly, ...extra].map((span) => ({
    ...span,
    start: minutesOf(span.from),
    end: endMinutesOf(span.to),
  }));
}
