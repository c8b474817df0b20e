import type { NumberSeen } from './grouping.ts';
import type { LabelRead } from './labels.ts';
import type { Kind, Label } from './layers.ts';

/** Of a name of the oxygen saturation: other letters are taken for a faint one. */
const LEAST_NAME = 0.5;
/** So much surer than SYS and DIA. The bpm of a pulse oximeter is often taken for mmHg, so that counts for less. */
const CLEARER = 1.5;
/** Of the highest number: most clocks and dates are smaller than this, a pulse isn't. */
const LEAST_THIRD = 0.36;
/** What is less likely a part of the reading is surely a clock, a date or a memory. */
const LEAST_MAIN = 0.1;

interface Shown {
  /** How likely the meter is one of each kind, by its look. */
  readonly kinds: Readonly<Record<Kind, number>>;
  /** All of them, also those that are more likely a clock or a memory: a small pulse is taken for one. */
  readonly numbers: readonly NumberSeen[];
  /** How sure each label is to be somewhere. */
  readonly score: (label: Label) => number;
}

/**
 * Two numbers of a pressure with a missed third one are as plausible as an oxygen saturation and its pulse. So the
 * saturation must be named, more surely than any pressure is, have one other number beside it and no look of a
 * pressure. Pulse oximeters name it (%SpO2) and none shows SYS, DIA or mmHg.
 */
export function mayBePressure({ kinds, numbers, score }: Shown): boolean {
  const oxygen = Math.max(score('SpO2'), score('%'));
  const pressure = Math.max(CLEARER * score('SYS'), CLEARER * score('DIA'), score('mmHg'));
  if (oxygen < LEAST_NAME || pressure >= oxygen || kinds.blood_pressure > kinds.spo2) return true;
  const highest = Math.max(...numbers.map(({ height }) => height));
  const isOfReading = ({ line, height, main }: NumberSeen) =>
    line.length > 1 && height > LEAST_THIRD * highest && main > LEAST_MAIN;
  return numbers.filter(isOfReading).length > 2;
}

/** Of a label that says which meter it is: which one it is, and how plainly anything is written there. */
const LEAST_OWN = 0.5;
const PLAIN = { blood_pressure: 0.4, spo2: 0.3 } as const;

/**
 * Whether anything is written beside several numbers that only such a meter shows. Three numbers of a calculator are as
 * plausible as a pressure, and the per cent of a battery beside a number as an oxygen saturation. `%` counts only together
 * with a name of the pulse, since many pulse oximeters write no SpO2.
 */
export function isNamed(kind: 'blood_pressure' | 'spo2', labels: readonly LabelRead[]): boolean {
  const has = (...names: readonly Label[]) =>
    labels.some(
      ({ label, score, plain }) => names.includes(label) && score >= LEAST_OWN && plain >= PLAIN[kind],
    );
  if (kind === 'blood_pressure') return has('SYS', 'DIA', 'mmHg');
  return has('SpO2') || (has('%') && has('pulse'));
}
