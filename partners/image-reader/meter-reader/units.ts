import type { NumberSeen } from './grouping.ts';
import type { Label } from './layers.ts';

/** How sure each label is to be somewhere. */
export type Scores = (label: Label) => number;

/** kg and lb are taken for each other: the one is believed in that was seen so much more surely. */
const CLEARER = 2.5;

export type Written = Pick<NumberSeen, 'text' | 'value'>;

/** No display writes 07; a number ends neither with a point nor begins with one. */
export const isWritten = ({ text }: Written): boolean => /^(0|[1-9]\d*)(\.\d+)?$/.test(text);
export const hasPoint = ({ text }: Written): boolean => text.includes('.');

/** A point with 1.0-33.3 is mmol/L, a whole number of 20-600 mg/dL: no meter shows more. Else it has to be asked. */
export function sugarUnit(number: Written): 'mg/dL' | 'mmol/L' | undefined {
  const { value } = number;
  if (hasPoint(number)) return value >= 1 && value <= 33.3 ? 'mmol/L' : undefined;
  return value >= 20 && value <= 600 ? 'mg/dL' : undefined;
}

/**
 * What a scale shows has a point. Its digits don't tell kg from lb, labels do; scales for people end at 200 kg or
 * before, so that what is more and seems to be kg is most likely lb.
 */
export function weightUnit({ text, value }: Written, score: Scores): 'kg' | 'lb' | undefined {
  if (!/^\d{1,3}\.\d{1,2}$/.test(text)) return undefined;
  const [kg, lb] = [score('kg'), score('lb')];
  if (lb > CLEARER * kg) return 'lb';
  return kg > CLEARER * lb && value <= 200 ? 'kg' : undefined;
}

/** The two scales have no temperature of a living person in common. */
export function temperatureUnit(number: Written): '°C' | '°F' | undefined {
  if (!hasPoint(number)) return undefined;
  return number.value < 60 ? '°C' : '°F';
}
