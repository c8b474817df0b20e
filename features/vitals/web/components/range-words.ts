import type { Words } from '#platform/web/i18n/words.ts';
import type { Measure, VitalRange } from '../../contract/ranges.ts';
import { nameOf } from '../figures.ts';
import { BOUNDS } from '../range-form.ts';

/** `Low: below 70 mg/dL`, each bound that there is. */
export const boundsOf = (range: VitalRange, { t, format }: Words): string[] =>
  BOUNDS.flatMap((name) => {
    const bound = range[name];
    return bound === null
      ? []
      : [t(`vitals.ranges.is.${name}`, { bound: format.number(bound), unit: range.unit })];
  });

/** What a range is of, in the words of the readings themselves. */
export function measureName(measure: Measure, words: Words): string {
  const { t } = words;
  switch (measure) {
    case 'sugar_fasting':
      return nameOf({ type: 'blood_sugar', readings: { context: 'fasting' } }, words);
    case 'sugar_after_meal':
      return nameOf({ type: 'blood_sugar', readings: { context: 'after_meal' } }, words);
    case 'sugar_random':
      return nameOf({ type: 'blood_sugar', readings: { context: 'random' } }, words);
    case 'hba1c':
      return t('vitals.context.hba1c');
    case 'bmi':
      return t('vitals.ranges.bmi');
    case 'systolic':
    case 'diastolic':
    case 'pulse':
      return `${t('vitals.type.blood_pressure')} · ${t(`vitals.field.${measure}`)}`;
    default:
      return t(`vitals.type.${measure}`);
  }
}
