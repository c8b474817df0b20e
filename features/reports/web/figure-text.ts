import type { Words } from '#platform/web/i18n/words.ts';
import type { Figure } from '../contract.ts';

/** From then on hours say enough. */
const LONG_MINUTES = 180;

/** A figure with its unit, as it is read. */
export function figureText({ t, format }: Words, figure: Figure, value: number): string {
  if (figure.endsWith('_paise')) return format.money(Math.round(value / 100) * 100);
  if (figure.endsWith('_percent')) return `${format.number(value, Number.isInteger(value) ? 0 : 1)}%`;
  if (figure.endsWith('_minutes') && value < LONG_MINUTES)
    return t('reports.minutes', { count: format.number(value) });
  if (figure.endsWith('_minutes'))
    return t('reports.hours', { count: format.number(Math.round(value / 60)) });
  return figure.endsWith('_hours')
    ? t('reports.hours', { count: format.number(value) })
    : format.number(value);
}
