import type { Words } from '#platform/web/i18n/words.ts';
import { type Medication, type Regimen, type RegimenVersion, SLOTS } from '../contract/shapes.ts';
import { hasTimes, latestVersion } from '../rules/regimen.ts';

const FRACTIONS: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** ½, 1, 1½, 2.3 */
export function amountText(amount: number): string {
  const whole = Math.floor(amount);
  const fraction = FRACTIONS[String(Math.round((amount - whole) * 1000) / 1000)];
  if (fraction) return `${whole || ''}${fraction}`;
  return String(Math.round(amount * 1000) / 1000);
}

/** "1 tablet" */
export const doseText = (amount: number, unit: Regimen['unit'], { t }: Words): string =>
  t(`medications.unit.${unit}`, { count: Math.max(1, Math.ceil(amount)), amount: amountText(amount) });

export const nameOf = ({ name, strength }: Pick<Medication, 'name' | 'strength'>): string =>
  strength ? `${name} ${strength}` : name;

/** "1 tablet · after food" */
export function amountAndFood(amount: number, { unit, food }: Regimen, words: Words): string {
  return [doseText(amount, unit, words), food ? words.t(`medications.food.${food}`) : '']
    .filter(Boolean)
    .join(' · ');
}

/** "Morning 1, night 1 tablet · after food · every 2 days" */
export function regimenText(regimen: Regimen, words: Words): string {
  const { t, format } = words;
  const parts: string[] = hasTimes(regimen) ? [] : [t('medications.regimen.inWords')];
  if (regimen.as_needed) {
    parts.push(
      t('medications.needed.rule', { dose: doseText(regimen.as_needed.amount, regimen.unit, words) }),
    );
    parts.push(t('medications.needed.most', { count: regimen.as_needed.max_per_day }));
    const hours = regimen.as_needed.min_gap_minutes / 60;
    if (hours > 0) parts.push(t('medications.needed.gap', { count: hours }));
  }
  for (const { days, doses } of regimen.steps) {
    const clock = (time: string | null) => (time ? ` ${format.bareTime(`2026-01-01T${time}:00+05:30`)}` : '');
    const of = [...doses]
      .sort((a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot))
      .map(
        ({ slot, time, amount }) =>
          `${t(`medications.slot.${slot}`)}${clock(time)}: ${doseText(amount, regimen.unit, words)}`,
      );
    const text = of.length > 0 ? format.list(of) : t('medications.regimen.none');
    parts.push(days === null ? text : t('medications.regimen.step', { count: days, doses: text }));
  }
  if (regimen.food) parts.push(t(`medications.food.${regimen.food}`));
  if (regimen.every_days > 1) parts.push(t('medications.regimen.every', { count: regimen.every_days }));
  if (regimen.weekdays.length > 0)
    parts.push(format.list(regimen.weekdays.map((day) => weekdayName(day, words))));
  if (regimen.ends_on) parts.push(t('medications.regimen.until', { day: format.shortDay(regimen.ends_on) }));
  return parts.join(' · ');
}

/** 1 is Monday. */
export const weekdayName = (weekday: number, { format }: Words): string =>
  format.weekday(`2024-01-0${weekday}`);

export const currentRegimen = ({ regimens }: Medication): RegimenVersion | undefined =>
  latestVersion(regimens);
