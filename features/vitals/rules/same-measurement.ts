import { READING_RULES } from '#platform/contract/reading-rules.ts';
import { READING_NUMBERS, type ReadingKind } from '#platform/contract/readings.ts';
import type { ReadVital } from './possible.ts';
import { toCanonical } from './units.ts';

/** A reading, as far as it tells whether another one is the same measurement. */
export interface Measurement {
  readonly type: ReadingKind;
  readonly read: ReadVital;
  readonly takenAt: Date;
}

const MINUTE_MS = 60_000;

/** Meters know minutes; what passes their readings on adds seconds, or cuts them off. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/**
 * Whether two readings say the same number: in one unit the same, in two units the same but for what the coarser
 * one can't show (104 mg/dL is shown as 5.8 mmol/L, and so is 105).
 *
 * What only one of them tells, pulse or context, makes no other measurement of it, and one blood at one moment has
 * one sugar, whatever each of them says of the meal. HbA1c is another thing: the average of months.
 */
export function isSameNumber(a: Measurement, b: Measurement): boolean {
  if (a.type !== b.type) return false;
  if ((a.read.readings.context === 'hba1c') !== (b.read.readings.context === 'hba1c')) return false;
  if (a.read.readings.beyond !== b.read.readings.beyond) return false;
  return READING_NUMBERS.every((field) => {
    const one = a.read.readings[field];
    const other = b.read.readings[field];
    if (one === undefined || other === undefined) return field === 'pulse' || one === other;
    if (a.read.unit === b.read.unit) return one === other;
    const apart = Math.abs(toCanonical(one, a.read.unit) - toCanonical(other, b.read.unit));
    return apart <= Math.max(halfStep(a, field, one), halfStep(b, field, other)) + A_HAIR;
  });
}

/** What `toUsual` rounds away. */
const A_HAIR = 0.0002;

/**
 * Half of the last given decimal place, in the canonical unit: as much may have been rounded away. Kinds with decimal
 * places count as having at least one: 37 and 37.0 are the same.
 */
function halfStep(
  { type, read }: Measurement,
  field: (typeof READING_NUMBERS)[number],
  number: number,
): number {
  const most = READING_RULES[type].units[read.unit]?.[field]?.decimals ?? 1;
  const notified = String(number).split('.')[1]?.length ?? 0;
  const places = Math.min(most, Math.max(notified, 1));
  return ((toCanonical(1, read.unit) - toCanonical(0, read.unit)) / 10 ** places) * 0.5;
}
