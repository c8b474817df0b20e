import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { Routine } from '../contract.ts';

/** How often: `every day`, `every 2 weeks`. */
export function rhythmOf(everyDays: number, { t, format }: Words): string {
  if (everyDays === 1) return t('routines.every.day');
  if (everyDays === 7) return t('routines.every.week');
  return everyDays % 7 === 0
    ? t('routines.every.weeks', { number: format.number(everyDays / 7) })
    : t('routines.every.days', { number: format.number(everyDays) });
}

/** A time of day (HH:MM) as people say it. */
export const clockWords = (clock: string, { format }: Words): string =>
  format.time(clinicInstant('2026-01-01', clock));

/** How often and when: `every day · 7:00 am, 7:30 pm`. */
export const timesOf = ({ every_days, times }: Pick<Routine, 'every_days' | 'times'>, words: Words): string =>
  [rhythmOf(every_days, words), times.map((clock) => clockWords(clock, words)).join(', ')].join(' · ');

/** Each target on a line of its own: `80 to 125 mg/dL`, `Upper: up to 130 mmHg`. */
export function targetsOf({ targets, unit }: Pick<Routine, 'targets' | 'unit'>, words: Words): string[] {
  const { t, format } = words;
  return targets.map(({ field, low, high }) => {
    const of = field === 'pulse' ? '/min' : unit;
    const [from, to] = [low, high].map((bound) => (bound === null ? '' : format.number(bound)));
    const text =
      low === null
        ? t('routines.target.upTo', { high: to, unit: of })
        : high === null
          ? t('routines.target.from', { low: from, unit: of })
          : t('routines.target.between', { low: from, high: to, unit: of });
    return field === 'value' ? text : `${t(`vitals.field.${field}`)}: ${text}`;
  });
}
