import type { ReadingNumber } from '#platform/contract/readings.ts';
import type { Level } from '../contract/shapes.ts';
import { isCriticalLevel } from '../rules/ranges.ts';
import type { Shown } from './figures.ts';

export type Outside = readonly { readonly field: ReadingNumber; readonly level: Level }[];

/** Each has a text of its own: no two dangers share one. */
export type CriticalState =
  | `${'pressure' | 'pulse' | 'sugar' | 'temperature' | 'other'}_${'high' | 'low'}`
  | 'sugar_hi'
  | 'sugar_lo'
  | 'spo2_low';

/** Which danger a critical reading is. */
export function criticalState(
  { type, readings }: Pick<Shown, 'type' | 'readings'>,
  level: Level | null,
  outside: Outside,
): CriticalState {
  if (readings.beyond) return readings.beyond === 'high' ? 'sugar_hi' : 'sugar_lo';
  const worst = outside.filter((each) => isCriticalLevel(each.level));
  // A pulse counts only where the pressure itself isn't critical.
  const { field, level: its } = worst.find((each) => each.field !== 'pulse') ?? worst[0] ?? { level };
  const direction = its === 'critical_low' ? 'low' : 'high';
  if (type === 'blood_pressure') return `${field === 'pulse' ? 'pulse' : 'pressure'}_${direction}`;
  if (type === 'blood_sugar' && readings.context !== 'hba1c') return `sugar_${direction}`;
  if (type === 'temperature') return `temperature_${direction}`;
  if (type === 'spo2' && direction === 'low') return 'spo2_low';
  return `other_${direction}`;
}

/** What is said of one that is outside its range and not critical; null of the others. */
export function adviceKey({ type, readings }: Pick<Shown, 'type' | 'readings'>, level: Level | null) {
  if (level === 'high') return 'vitals.level.advice.high';
  if (level !== 'low') return null;
  if (type === 'blood_sugar' && readings.context !== 'hba1c') return 'vitals.level.advice.sugar_low';
  return type === 'spo2' ? 'vitals.level.advice.spo2_low' : 'vitals.level.advice.low';
}
