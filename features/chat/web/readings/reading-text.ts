import { type ReadingKind, type Readings, SHOWN_BEYOND } from '#platform/contract/readings.ts';
import type { Formats } from '#platform/web/i18n/format.ts';
import type { Translate } from '#platform/web/i18n/words.ts';

const INCHES_PER_FOOT = 12;

/** A reading in one line, with its unit: `128/82 mmHg, pulse 71`, `6.1 mmol/L · Fasting`, `5 ft 7 in`. */
export function readingText(
  of: { readonly kind: ReadingKind; readonly unit: string; readonly readings: Readings },
  t: Translate,
  format: Pick<Formats, 'number'>,
): string {
  const { value, systolic, diastolic, pulse, context, beyond } = of.readings;
  const number = (each: number) => format.number(each, String(each).split('.')[1]?.length ?? 0);
  if (systolic !== undefined && diastolic !== undefined) {
    const reading = `${number(systolic)}/${number(diastolic)} ${of.unit}`;
    return pulse === undefined ? reading : t('chat.readings.withPulse', { reading, pulse: number(pulse) });
  }
  if (of.unit === 'ft-in' && value !== undefined) {
    const inches = Math.round((value % INCHES_PER_FOOT) * 10) / 10;
    return t('chat.readings.feetInches', {
      feet: number(Math.floor(value / INCHES_PER_FOOT)),
      inches: number(inches),
    });
  }
  const reading = beyond ? SHOWN_BEYOND[beyond] : `${value === undefined ? '' : number(value)} ${of.unit}`;
  if (pulse !== undefined) return t('chat.readings.withPulse', { reading, pulse: number(pulse) });
  return context ? `${reading} · ${t(`chat.readings.contexts.${context}`)}` : reading;
}
