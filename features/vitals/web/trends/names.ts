import type { Language } from '#platform/contract/language.ts';
import { saidDays } from '#platform/contract/said-days.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import type { Names } from '#platform/domain/charts/time-axis.ts';
import { CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import { toDate } from '#platform/web/i18n/format.ts';
import type { Period } from '../../contract/summary.ts';

const known = new Map<string, Intl.DateTimeFormat>();

/** Days, hours and months in the reader's language with Latin digits, shorter than sentences want them. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const made =
    known.get(key) ??
    new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { timeZone: CLINIC_ZONE, ...options });
  known.set(key, made);
  return made;
}

export const namesIn = (language: Language): Names => ({
  hour: (hour) =>
    saidTime(language, clinicInstant('2026-01-01', `${String(hour).padStart(2, '0')}:00`), false),
  weekday: (day, width) => formatter(language, { weekday: width }).format(toDate(day)),
  dayOfMonth: (day) => String(Number(day.slice(8))),
  month: (day, width) => formatter(language, { month: width }).format(toDate(day)),
});

/** What a span is called: a day with its weekday, a month, a year; any other by its ends. */
export function spanText(language: Language, period: Period, from: string, to: string): string {
  switch (period) {
    case 'day':
      return formatter(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
        toDate(from),
      );
    case 'month':
      return formatter(language, { month: 'long', year: 'numeric' }).format(toDate(from));
    case 'year':
      return from.slice(0, 4);
    default:
      return saidDays(language, from, to);
  }
}

export const monthText = (language: Language, month: string): string =>
  formatter(language, { month: 'long', year: 'numeric' }).format(toDate(`${month}-01`));

/** `Fri, 20 Nov`: where there is little room. */
export const dayText = (language: Language, day: string): string =>
  formatter(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(toDate(day));
