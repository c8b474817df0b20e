import type { Language } from '#platform/contract/language.ts';
import { clockFace, saidTime } from '#platform/contract/said-time.ts';
import { shownShare } from '#platform/contract/shown-share.ts';
import {
  CLINIC_ZONE,
  daysBetween as calendarDays,
  clinicClock,
  clinicInstant,
  clinicDay as dayOfInstant,
} from '#platform/domain/clinic-time.ts';

export type When = string | number | Date;

/** How values read in one language: Latin digits and Indian grouping in all of them, the clinic's zone for times. */
export interface Formats {
  /** 10:30 am; ఉదయం 10:30 */
  time(instant: When): string;
  /** 10:30, where something else says in which part of the day. */
  bareTime(instant: When): string;
  /** Saturday, 21 November; with the year when it is another than today's. */
  day(instant: When): string;
  /** 21 Nov 2026 */
  shortDay(instant: When): string;
  /** Sat */
  weekday(instant: When, width?: 'short' | 'long'): string;
  /** 21 */
  dayOfMonth(instant: When): string;
  /** November 2026 */
  month(instant: When): string;
  /** today, tomorrow, yesterday (in Hindi with the date); else like `day`. */
  relativeDay(instant: When, now?: Date): string;
  /** 5 minutes ago, in 2 days. */
  ago(instant: When, now?: Date): string;
  dayAndTime(instant: When): string;
  /** ₹1,23,456.50 from 12345650 paise; whole rupees without decimals. */
  money(paise: number): string;
  number(value: number, decimals?: number): string;
  percent(share: number): string;
  /** 240 kB, 1.4 MB: 1,024 bytes and 1,024 of these, as storage on a device is counted; alike in all languages. */
  fileSize(bytes: number): string;
  list(items: readonly string[], kind?: 'and' | 'or'): string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A calendar day `YYYY-MM-DD` stands for its noon at the clinic, so that no zone moves it. */
export function toDate(when: When): Date {
  if (typeof when === 'string' && DAY.test(when)) return clinicInstant(when, '12:00');
  return new Date(when);
}

/** The clinic's calendar day of an instant, `YYYY-MM-DD`. */
export function clinicDay(when: When): string {
  return dayOfInstant(toDate(when));
}

export function daysBetween(from: When, to: When): number {
  return calendarDays(clinicDay(from), clinicDay(to));
}

/** Formats of dates, each made once. */
function dateFormats(locale: string) {
  const dates = new Map<string, Intl.DateTimeFormat>();
  return (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    let made = dates.get(key);
    if (!made) {
      made = new Intl.DateTimeFormat(locale, { timeZone: CLINIC_ZONE, ...options });
      dates.set(key, made);
    }
    return made;
  };
}

/**
 * As people write them: Telugu and Tamil join by commas, since their words for "and" are of books, and no comma stands
 * before और or বা.
 */
function listOf(
  items: readonly string[],
  kind: 'and' | 'or',
  { language, locale }: { readonly language: Language; readonly locale: string },
): string {
  if (kind === 'and' && (language === 'te' || language === 'ta')) return items.join(', ');
  const type = kind === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(locale, { type })
    .formatToParts(items)
    .map((part) => (part.type === 'literal' ? part.value.replace(/^, (?=\S)/, ' ') : part.value))
    .join('');
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

function numberFormats(locale: string): Pick<Formats, 'money' | 'number' | 'percent' | 'fileSize'> {
  // Each takes milliseconds to make, which a page that shows no number has no use for.
  const plain = (value: number) => new Intl.NumberFormat(locale).format(value);
  return {
    fileSize: (bytes) =>
      bytes < MEGABYTE / 10
        ? `${plain(Math.max(1, Math.round(bytes / KILOBYTE)))} kB`
        : `${plain(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`,
    money: (paise) =>
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
        maximumFractionDigits: 2,
      }).format(paise / 100),
    number: (value, decimals) =>
      new Intl.NumberFormat(
        locale,
        decimals === undefined
          ? {}
          : {
              minimumFractionDigits: decimals,
              maximumFractionDigits: decimals,
            },
      ).format(value),
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(shownShare(share)),
  };
}

export function createFormats(language: Language): Formats {
  const locale = `${language}-IN-u-nu-latn`;
  const date = dateFormats(locale);
  const sentenceStart = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

  /**
   * Day, month, year. Some languages would put a comma after the day, or the year first, which isn't usual in India.
   */
  const ordered = (options: Intl.DateTimeFormatOptions, when: When): string => {
    const parts = date(options).formatToParts(toDate(when));
    return ['day', 'month', 'year']
      .flatMap((type) => parts.find((part) => part.type === type)?.value ?? [])
      .join(' ');
  };

  const formats: Formats = {
    time: (when) => saidTime(language, toDate(when)),
    bareTime: (when) => clockFace(clinicClock(toDate(when))),
    day: (when) => {
      const thisYear = clinicDay(when).slice(0, 4) === clinicDay(new Date()).slice(0, 4);
      return date({
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(thisYear ? {} : { year: 'numeric' }),
      }).format(toDate(when));
    },
    shortDay: (when) => ordered({ day: 'numeric', month: 'short', year: 'numeric' }, when),
    weekday: (when, width = 'short') => date({ weekday: width }).format(toDate(when)),
    dayOfMonth: (when) => String(Number(clinicDay(when).slice(8))),
    month: (when) => ordered({ month: 'long', year: 'numeric' }, when),
    relativeDay: (when, now = new Date()) => {
      const days = daysBetween(now, when);
      if (Math.abs(days) > 1) return formats.day(when);
      const word = sentenceStart(
        new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'),
      );
      // The Hindi word is the same for yesterday and tomorrow: only the date says which.
      return language === 'hi' && days !== 0
        ? `${word} (${date({ weekday: 'short', day: 'numeric', month: 'short' }).format(toDate(when))})`
        : word;
    },
    ago: (when, now = new Date()) => {
      const seconds = Math.round((toDate(when).getTime() - now.getTime()) / 1000);
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      const size = Math.abs(seconds);
      if (size < 60) return relative.format(0, 'second');
      if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
      if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
      const days = daysBetween(now, when);
      if (language !== 'hi') return relative.format(days, 'day');
      return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(days, 'day');
    },
    dayAndTime: (when) => `${formats.relativeDay(when)}, ${formats.time(when)}`,
    ...numberFormats(locale),
    list: (items, kind = 'and') => listOf(items, kind, { language, locale }),
  };
  return formats;
}
