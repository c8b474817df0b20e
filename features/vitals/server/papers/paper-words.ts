import type { Language } from '#platform/contract/language.ts';
import { saidDays } from '#platform/contract/said-days.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { shownShare } from '#platform/contract/shown-share.ts';
import type { Names } from '#platform/domain/charts/time-axis.ts';
import { CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Translator, Values } from '#platform/server/words/server-words.ts';
import { FEET_AND_INCHES, feetAndInches } from '../../rules.ts';

/** How a paper speaks in its language: Latin digits and the clinic's zone in each of them. */
export interface PaperWords {
  readonly language: Language;
  /** `key` is one of `vitals.paper`. */
  say(key: string, values?: Values): string;
  number(value: number): string;
  /** With its sign. */
  signed(difference: number): string;
  percent(share: number): string;
  /** A number of a reading with its unit: `118 mg/dL`, `5 ft 7 in`. */
  amount(value: number, unit: string): string;
  /** `Fri, 20 Nov` */
  day(day: string): string;
  /** `20 Nov` */
  date(day: string): string;
  /** `7:30 am` */
  clock(at: Date): string;
  /** `20 Nov 2026, 7:30 am` */
  moment(at: Date): string;
  /** `1–30 Nov 2026` */
  days(from: string, to: string): string;
  /** What stands below a picture. */
  readonly names: Names;
}

/** A calendar day stands for its noon at the clinic. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+05:30`);

export function paperWords(words: Translator, language: Language): PaperWords {
  const locale = `${language}-IN-u-nu-latn-hc-h12`;
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: CLINIC_ZONE, ...options });
    return { of: (at: Date) => spaced(format.format(at)) };
  };
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const clock = (at: Date) => spaced(saidTime(language, at));
  const weekday = { short: dates({ weekday: 'short' }), narrow: dates({ weekday: 'narrow' }) };
  const month = { short: dates({ month: 'short' }), narrow: dates({ month: 'narrow' }) };
  const shortDay = dates({ day: 'numeric', month: 'short' });
  const longDay = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const namedDay = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const say = (key: string, values?: Values) => words.translate(language, key, values);
  const number = (value: number) => numbers.format(value);
  return {
    language,
    say,
    number,
    signed: (difference) =>
      difference === 0 ? number(0) : `${difference > 0 ? '+' : '\u2212'}${number(Math.abs(difference))}`,
    percent: (share) => percents.format(shownShare(share)),
    amount(value, unit) {
      if (unit !== FEET_AND_INCHES) return `${number(value)} ${unit}`;
      const { feet, inches } = feetAndInches(value);
      return say('vitals.paper.feetInches', { feet: number(feet), inches: number(inches) });
    },
    day: (day) => namedDay.of(noonOf(day)),
    date: (day) => shortDay.of(noonOf(day)),
    clock,
    moment: (at) => `${longDay.of(at)}, ${clock(at)}`,
    days: (from, to) => saidDays(language, from, to),
    names: {
      hour: (hour) =>
        spaced(saidTime(language, clinicInstant('2026-01-01', `${String(hour).padStart(2, '0')}:00`), false)),
      weekday: (day, width) => weekday[width].of(noonOf(day)),
      // The days of a paper may be of two months.
      dayOfMonth: (day) => shortDay.of(noonOf(day)),
      month: (day, width) => month[width].of(noonOf(day)),
    },
  };
}

/** Narrow and unbroken spaces are missing in some of the fonts. */
const spaced = (text: string): string => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
