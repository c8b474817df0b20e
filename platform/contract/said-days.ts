import { CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Language } from './language.ts';

const PARTS = ['day', 'month', 'year'] as const;

/**
 * `24–30 Nov 2026`, `28 Feb – 5 Mar 2026`; one day alone where they are the same. Day, month, year in every language:
 * some formats would put the year first or a comma after the day. Days are YYYY-MM-DD.
 */
export function saidDays(language: Language, from: string, to: string, withYear = true): string {
  const format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    ...{ timeZone: CLINIC_ZONE, day: 'numeric', month: 'short' },
    ...(withYear && { year: 'numeric' }),
  });
  const partsOf = (day: string) => {
    const parts = format.formatToParts(clinicInstant(day, '12:00'));
    return PARTS.flatMap((type) => parts.find((part) => part.type === type)?.value ?? []);
  };
  const last = partsOf(to).join(' ');
  if (from === to) return last;
  // What both have in common stands once: the month only within one year.
  const common = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3;
  const first = partsOf(from).slice(0, common).join(' ');
  return common === 1 ? `${first}–${last}` : `${first} – ${last}`;
}
