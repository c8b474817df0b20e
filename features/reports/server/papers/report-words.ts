import type { Language } from '#platform/contract/language.ts';
import { saidDays } from '#platform/contract/said-days.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Translator, Values } from '#platform/server/words/server-words.ts';
import type { Figure } from '../../contract.ts';

/** From then on hours say enough. */
const LONG_MINUTES = 180;

/** How a report speaks on paper: Latin digits and the clinic's zone in each language. */
export interface ReportWords {
  /** `key` is one of `reports.paper`, whole. */
  say(key: string, values?: Values): string;
  name(figure: Figure): string;
  figure(figure: Figure, value: number | null | undefined): string;
  date(day: string): string;
  days(from: string, to: string): string;
  moment(at: Date): string;
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00+05:30`);
/** Narrow and unbroken spaces are missing in some of the fonts. */
const spaced = (text: string): string => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
export const NOTHING = '\u2013';

export function reportWords(words: Translator, language: Language): ReportWords {
  const locale = `${language}-IN-u-nu-latn-hc-h12`;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const rupees = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: CLINIC_ZONE, ...options });
  const long = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const say = (key: string, values?: Values) => words.translate(language, key, values);
  return {
    say,
    name: (figure) => say(`reports.paper.figure.${figure}`),
    figure(figure, value) {
      if (value === null || value === undefined) return NOTHING;
      if (figure.endsWith('_paise')) return spaced(rupees.format(value / 100));
      if (figure.endsWith('_percent')) return `${numbers.format(value)}%`;
      if (figure.endsWith('_minutes') && value < LONG_MINUTES)
        return say('reports.paper.minutes', { count: numbers.format(value) });
      if (figure.endsWith('_minutes'))
        return say('reports.paper.hours', { count: numbers.format(Math.round(value / 60)) });
      return figure.endsWith('_hours')
        ? say('reports.paper.hours', { count: numbers.format(value) })
        : numbers.format(value);
    },
    date: (day) => spaced(long.format(noonOf(day))),
    days: (from, to) => saidDays(language, from, to),
    moment: (at) => spaced(`${long.format(at)}, ${saidTime(language, at)}`),
  };
}
