import {
  type ReadingKind,
  type ReadingNumber,
  type Readings,
  SHOWN_BEYOND,
  type SugarContext,
} from '#platform/contract/readings.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Tone } from '#platform/ui/tone.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { Level } from '../contract/shapes.ts';
import { boundsIn, measureOf, type Ranges } from '../rules/ranges.ts';
import { FEET_AND_INCHES, feetAndInches } from '../rules/units.ts';
import { QUICK_KINDS } from './kinds.ts';

export interface Shown {
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
}

export interface Figure {
  /** `118`, `146`, `5 ft 7 in`. */
  readonly value: string;
  /** `/92` */
  readonly secondary?: string;
  readonly unit?: string;
}

/** A reading in the numbers and the unit in which it was entered. */
export function figureOf({ type, readings, unit }: Shown, { t, format }: Words): Figure {
  const { value, systolic, diastolic, beyond } = readings;
  if (beyond) return { value: SHOWN_BEYOND[beyond] };
  if (type === 'blood_pressure')
    return { value: format.number(systolic ?? 0), secondary: `/${format.number(diastolic ?? 0)}`, unit };
  if (unit === FEET_AND_INCHES) {
    const { feet, inches } = feetAndInches(value ?? 0);
    return {
      value: t('vitals.feetInches', { feet: format.number(feet), inches: format.number(inches) }),
    };
  }
  return { value: format.number(value ?? 0), unit };
}

/** The same on one line: `146/92 mmHg`. */
export function lineOf(shown: Shown, words: Words): string {
  const { value, secondary = '', unit } = figureOf(shown, words);
  const reading = `${value}${secondary}${unit ? ` ${unit}` : ''}`;
  const { pulse } = shown.readings;
  return pulse === undefined
    ? reading
    : words.t('vitals.withPulse', { reading, pulse: words.format.number(pulse) });
}

/** What was measured: `Blood sugar · fasting`. */
export function nameOf({ type, readings }: Pick<Shown, 'type' | 'readings'>, { t }: Words): string {
  if (readings.context === 'hba1c') return t('vitals.context.hba1c');
  const name = t(`vitals.type.${type}`);
  return readings.context ? `${name} · ${t(`vitals.context.${readings.context}`)}` : name;
}

/** The same where there is little room: `Sugar · fasting`. */
export function shortNameOf(shown: Pick<Shown, 'type' | 'readings'>, words: Words): string {
  const { context } = shown.readings;
  const kind = QUICK_KINDS.find((each) => each === shown.type);
  if (!kind || context === 'hba1c') return nameOf(shown, words);
  const { t } = words;
  const name = t(`vitals.short.${kind}`);
  return context ? `${name} · ${t(`vitals.context.${context}`)}` : name;
}

/** What is to be measured, as its readings are named. */
export const whatOf = (
  { type, context }: { readonly type: ReadingKind; readonly context: SugarContext | null },
  words: Words,
): string => nameOf({ type, readings: context ? { context } : {} }, words);

export const toneOf = (level: Level | null): Tone => {
  if (level === null) return 'neutral';
  if (level === 'in_range') return 'ok';
  return level.startsWith('critical') ? 'bad' : 'warn';
};

/** `Very high`, `On target`: beside every reading, never its tone alone. */
export const levelWord = (level: Level, { t }: Pick<Words, 't'>): string => t(`vitals.level.short.${level}`);

/** How much of the ruler lies on either side of the range, in parts of its width. */
const MARGIN = 0.6;

/** The line with the target range under a reading; null where there is no range to show. Weights need the height. */
export function rulerOf(shown: Shown, ranges: Ranges, heightCm: number | null, { t, format }: Words) {
  const field: ReadingNumber = shown.type === 'blood_pressure' ? 'systolic' : 'value';
  const at = shown.readings[field];
  const measure = measureOf(shown.type, field, shown.readings.context);
  if (at === undefined || measure === null) return null;
  const bounds = boundsIn(shown.unit, measure, ranges, heightCm);
  const low = bounds.low ?? bounds.critical_low ?? undefined;
  const high = bounds.high ?? bounds.critical_high ?? undefined;
  if (low === undefined && high === undefined) return null;
  const width = low !== undefined && high !== undefined ? high - low : (low ?? high ?? 1) * 0.25;
  const number = (bound: number) => format.number(bound);
  return {
    at,
    low,
    high,
    min: low !== undefined ? low - width * MARGIN : (high ?? 0) - width * 2,
    max:
      high !== undefined
        ? high + width * MARGIN
        : Math.min(shown.unit === '%' ? 100 : Number.POSITIVE_INFINITY, (low ?? 0) + width * 2),
    label:
      low === undefined
        ? t('vitals.target.below', { high: number(high ?? 0) })
        : high === undefined
          ? t('vitals.target.from', { low: number(low) })
          : t('vitals.target.between', { low: number(low), high: number(high) }),
  };
}

/** Minutes since midnight at the clinic. */
export const minutesAt = (at: Date): number =>
  Math.floor((at.getTime() - clinicInstant(clinicDay(at)).getTime()) / 60_000);

/** HH:MM at the clinic. */
export function clockAt(at: Date): string {
  const minutes = minutesAt(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The newest of each kind, newest first; sugar in blood and its average of months are two kinds. */
export function lastOfEach<V extends Shown & { readonly taken_at: string }>(vitals: readonly V[]): V[] {
  const seen = new Map<string, V>();
  for (const vital of [...vitals].sort((a, b) => Date.parse(b.taken_at) - Date.parse(a.taken_at))) {
    const kind = vital.readings.context === 'hba1c' ? 'hba1c' : vital.type;
    if (!seen.has(kind)) seen.set(kind, vital);
  }
  return [...seen.values()];
}
