import { clinicDay, clinicHour, clinicInstant } from '#platform/domain/clinic-time.ts';
import { latinDigits } from '#platform/domain/numbers.ts';
import { momentFrom } from './values.ts';

/** When most people measure at home: for a day without a time. */
export const ASSUMED_CLOCK = '06:00';

export type ReadTime =
  | {
      readonly at: Date;
      readonly isAssumed: boolean;
      /** By which its line is known again, at whatever hour it is imported. */
      readonly knownAt: Date;
    }
  | { readonly problem: 'no_time' | 'date_unclear'; readonly cell: 'day' | 'clock' };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[ /.-]+([a-z]{3,9})\.?,?[ /.-]+(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3,9})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})$/i;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2})(?:\.\d+)?)? ?([ap])?\.? ?(?:m\.?)?$/i;

/** Of a day or a time as anybody writes it. */
const LONGEST = 100;

const oneSpaced = (text: string): string => latinDigits(text).replaceAll(/\s+/g, ' ').trim();

/** A day as America writes it, the month first: 11/21/2026. */
export const isMonthFirst = (text: string): boolean => {
  const [, first = 0, second = 0] =
    DAY_FIRST.exec(latinDigits(text.slice(0, LONGEST)).split(/[\sT,]/)[0] ?? '') ?? [];
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
};

/**
 * When a line was measured: a moment with an offset, or a day (as India writes it, day first, or as ISO does) and a
 * time of it by the clocks of India, in one cell or two.
 * @param hasMonthFirst other lines of the file write the month first: what could be either is asked back
 * @param now a day without a time that has only begun is assumed to mean the hour that it is
 * @returns else which of the two cells is wrong: a time in the cell of the day is an error of that cell
 */
export function timeFrom(day: string, clock: string, hasMonthFirst: boolean, now: Date): ReadTime {
  if (day.length > LONGEST) return { problem: 'no_time', cell: 'day' };
  const written = oneSpaced(day);
  const moment = momentFrom(written, '+05:30');
  if (moment) return { at: moment, isAssumed: false, knownAt: moment };
  const [date, within] = partsOf(written);
  const iso = dateFrom(date);
  if (!iso) return { problem: 'no_time', cell: 'day' };
  if (hasMonthFirst && DAY_FIRST.test(date) && isEither(date))
    return { problem: 'date_unclear', cell: 'day' };
  if (clock.length > LONGEST) return { problem: 'no_time', cell: 'clock' };
  const said = clock === '' ? within : oneSpaced(clock);
  const time = said === '' ? assumedOn(iso, now) : clockFrom(said);
  if (!time) return { problem: 'no_time', cell: clock === '' ? 'day' : 'clock' };
  const at = clinicInstant(iso, time);
  if (said !== '') return { at, isAssumed: false, knownAt: at };
  return { at, isAssumed: true, knownAt: clinicInstant(iso, ASSUMED_CLOCK) };
}

const assumedOn = (day: string, now: Date): string =>
  day === clinicDay(now) && now < clinicInstant(day, ASSUMED_CLOCK)
    ? `0${clinicHour(now)}:00`
    : ASSUMED_CLOCK;

/** `21/11/2026 7:30 PM` is a day and a time; so is `21 Nov 2026, 07:30`. */
function partsOf(text: string): [date: string, clock: string] {
  // allow slow-pattern: the text has at most 100 characters
  const found = /^(.*?\d{2,4})[ T,]+(\d{1,2}[:.]\d{2}.*|\d{1,2} ?[ap]\.?m\.?)$/i.exec(text);
  return found ? [(found[1] ?? '').replace(/,$/, ''), found[2] ?? ''] : [text, ''];
}

const isEither = (date: string): boolean => {
  const [, first = 0, second = 0] = DAY_FIRST.exec(date) ?? [];
  return Number(first) <= 12 && Number(second) <= 12 && first !== second;
};

function dateFrom(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dateOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const named = NAMED.exec(text);
  if (named) return dateOf(named[3], monthNamed(named[2]), named[1]);
  const namedFirst = NAMED_FIRST.exec(text);
  return namedFirst ? dateOf(namedFirst[3], monthNamed(namedFirst[1]), namedFirst[2]) : null;
}

const monthNamed = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** YYYY-MM-DD of a day that there was; years of two digits are of this century. */
function dateOf(year = '', month = '', day = ''): string | null {
  const two = (text: string) => text.padStart(2, '0');
  const iso = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ? iso : null;
}

/** HH:MM of `7:30 pm`, `19.30`, `07:30:15`; seconds are dropped. */
function clockFrom(text: string): string | null {
  const found = CLOCK.exec(text);
  if (!found) return null;
  const [, hour = '', minutes, , half] = found;
  if (minutes === undefined && half === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minutes ?? 0) > 59 || (half !== undefined && Number(hour) > 12)) return null;
  return `${String(hours).padStart(2, '0')}:${minutes ?? '00'}`;
}
