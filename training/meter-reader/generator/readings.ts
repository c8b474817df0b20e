import type { Kind } from '../../../partners/image-reader/meter-reader/layers.ts';
import type { Chance } from './random.ts';

export type Shown = Exclude<Kind, 'none'>;

/** What a meter shows, as it is written on it, in the order of reading. */
export interface Truth {
  readonly kind: Kind;
  readonly unit: string;
  readonly texts: readonly string[];
}

export const SHOWN: readonly Shown[] = ['blood_sugar', 'blood_pressure', 'weight', 'temperature', 'spo2'];

/**
 * Digits are spread evenly on purpose: what people usually have must not be guessed into a picture.
 *
 * @param pounds how many of the weights are in lb, 0-1
 */
export function reading(chance: Chance, kind: Shown, pounds = 0.2): Truth {
  const whole = (low: number, high: number) => String(chance.whole(low, high));
  const point = (low: number, high: number, digits = 1) => chance.between(low, high).toFixed(digits);
  switch (kind) {
    case 'blood_sugar':
      if (chance.is(0.6))
        return { kind, unit: 'mg/dL', texts: [chance.is(0.75) ? whole(60, 399) : whole(20, 599)] };
      return { kind, unit: 'mmol/L', texts: [chance.is(0.7) ? point(2.2, 19.9) : point(1.1, 33.3)] };
    case 'blood_pressure': {
      const systolic = chance.whole(80, 219);
      const diastolic = chance.whole(40, Math.min(139, systolic - 12));
      return { kind, unit: 'mmHg', texts: [String(systolic), String(diastolic), whole(40, 179)] };
    }
    case 'weight':
      if (chance.is(1 - pounds)) return { kind, unit: 'kg', texts: [point(20, 180, chance.is(0.7) ? 1 : 2)] };
      return { kind, unit: 'lb', texts: [point(60, 390)] };
    case 'temperature':
      if (chance.is(0.6)) return { kind, unit: '°C', texts: [point(34, 42, chance.is(0.85) ? 1 : 2)] };
      return { kind, unit: '°F', texts: [point(93, 107)] };
    case 'spo2':
      return { kind, unit: '%', texts: [whole(chance.is(0.8) ? 85 : 70, 100), whole(40, 179)] };
  }
}

export const clock = (chance: Chance): string =>
  `${chance.whole(0, 23)}:${String(chance.whole(0, 59)).padStart(2, '0')}`;
export const date = (chance: Chance): string =>
  `${chance.whole(1, 31)}${chance.of(['/', ' ', '.'])}${chance.whole(1, 12)}`;
