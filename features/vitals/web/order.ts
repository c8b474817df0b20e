import type { Level } from '../contract/shapes.ts';
import { isCriticalLevel } from '../rules/ranges.ts';
import type { Shown } from './figures.ts';

/** What people and doctors look for first. */
const FIRST = [
  'blood_pressure',
  'blood_sugar',
  'weight',
  'spo2',
  'temperature',
  'hba1c',
  'calories',
  'height',
];

/** HbA1c is a kind of its own. */
export const kindOf = ({ type, readings }: Pick<Shown, 'type' | 'readings'>): string =>
  readings.context === 'hba1c' ? 'hba1c' : type;

/** Critical, then otherwise out of range, then the rest; pressure, sugar and weight first within each. */
const urgencyOf = (level: Level | null): number =>
  isCriticalLevel(level) ? 0 : level === 'low' || level === 'high' ? 1 : 2;

interface Latest extends Pick<Shown, 'type' | 'readings'> {
  readonly level: Level | null;
}

/** The newest readings of each kind in the order in which they are shown everywhere. */
export function inOrder<L extends Latest>(latest: readonly L[]): L[] {
  return [...latest].sort(
    (a, b) => urgencyOf(a.level) - urgencyOf(b.level) || FIRST.indexOf(kindOf(a)) - FIRST.indexOf(kindOf(b)),
  );
}

/** Pressure, sugar and weight. HbA1c is none of them: it changes in months. */
const MAIN = FIRST.slice(0, 3);

/** What Home shows: the main kinds, and what else is out of range; others only as far as main ones are missing. */
export function firstOf<L extends Latest>(latest: readonly L[]): L[] {
  const isFirst = (each: L) => MAIN.includes(kindOf(each)) || urgencyOf(each.level) < 2;
  const first = latest.filter(isFirst);
  const rest = inOrder(latest.filter((each) => !isFirst(each)));
  return inOrder([...first, ...rest.slice(0, Math.max(0, MAIN.length - first.length))]);
}
