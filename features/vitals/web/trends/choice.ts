import { useSearchParams } from 'react-router';
import { SUGAR_CONTEXTS, type SugarContext } from '#platform/contract/readings.ts';
import { addDays, clinicDay, daysBetween } from '#platform/domain/clinic-time.ts';
import { PERIODS, type Period } from '../../contract/summary.ts';
import { isRolling, spanOf } from '../../rules/days.ts';
import { isTrendKind, type TrendKind } from '../../rules/trends/trend.ts';

/** Of sugar in blood; its average of months has a picture of its own. */
export const CHART_CONTEXTS = SUGAR_CONTEXTS.filter((context) => context !== 'hba1c');

export interface Choice {
  readonly type: TrendKind;
  readonly period: Period;
  /** A day of the span, YYYY-MM-DD. */
  readonly on: string;
  readonly context: SugarContext | null;
  /** What it is compared with. */
  readonly beside: TrendKind | null;
  /** A table stands beside each picture unless it was put away. */
  readonly hasTable: boolean;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** As far back as anybody alive can have measured. */
const EARLIEST = '1900-01-01';

/** What an address asks for; whatever it can't mean is left out. `today` is the clinic's day. */
export function choiceFrom(search: URLSearchParams, today: string): Choice {
  const asked = { type: search.get('type'), with: search.get('with'), on: search.get('on') ?? '' };
  const type = isTrendKind(asked.type) ? asked.type : 'blood_sugar';
  const period = PERIODS.find((period) => period === search.get('period')) ?? 'last_7_days';
  const on = isDay(asked.on) && asked.on >= EARLIEST && asked.on <= today ? asked.on : today;
  const context = CHART_CONTEXTS.find((each) => each === search.get('context'));
  return {
    type,
    ...(period === 'week' ? lastDaysOf(on, today) : { period, on }),
    context: (type === 'blood_sugar' && context) || null,
    beside: isTrendKind(asked.with) && asked.with !== type ? asked.with : null,
    hasTable: search.get('table') !== '0',
  };
}

/**
 * The screen has no calendar weeks. An address with `period=week` shows the 7 days up to the Sunday of that week, or up
 * to today for the present week.
 */
function lastDaysOf(on: string, today: string) {
  const sunday = addDays(spanOf('week', on).until, -1);
  return { period: 'last_7_days', on: sunday < today ? sunday : today } as const;
}

/** The 31st of February is none. */
const isDay = (text: string): boolean => DAY.test(text) && addDays(text, 0) === text;

/** Changes what the address asks for, and leaves alone what else stands in it. */
export function addressOf(search: URLSearchParams, choice: Choice, today: string): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put('type', choice.type);
  put('period', choice.period);
  put('on', spanOf(choice.period, choice.on).until > today ? null : choice.on);
  put('context', choice.type === 'blood_sugar' ? choice.context : null);
  put('with', choice.beside === choice.type ? null : choice.beside);
  put('table', choice.hasTable ? null : '0');
  return next;
}

/** The day to ask for to see the span before or after; null where that is yet to come. */
export function stepFrom({ period, on }: Choice, direction: -1 | 1, today: string): string | null {
  const { from, until } = spanOf(period, on);
  if (direction === -1) return from > EARLIEST ? addDays(from, -1) : null;
  if (until > today) return null;
  // Days that are counted back end with the day that is asked for.
  const last = addDays(until, daysBetween(from, until) - 1);
  return isRolling(period) ? (last < today ? last : today) : until;
}

/** The choice of what is shown. It is in the address, so that Back, a reload and a link lead to the same picture. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const today = clinicDay(new Date());
  const choice = choiceFrom(search, today);
  return {
    choice,
    today,
    choose: (change: Partial<Choice>) =>
      setSearch((now) => addressOf(now, { ...choiceFrom(now, today), ...change }, today), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
