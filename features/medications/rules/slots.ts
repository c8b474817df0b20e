import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { RegimenDose, Slot, SlotTimes } from '../contract/shapes.ts';

const HOUR_MS = 3_600_000;
/** The hour at which a day of medicines begins: what comes before it belongs to the night before. */
const DAY_BEGINS = 4;

/** The time of day of an hour (0 to 23), as the specification names them. */
export function slotAt(hour: number): Slot {
  if (hour >= 4 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  if (hour >= 17 && hour <= 19) return 'evening';
  return 'night';
}

export const slotOfClock = (clock: string): Slot => slotAt(Number(clock.slice(0, 2)));

/** The day to which an instant belongs: a night belongs to the day on which it began. */
export const doseDay = (at: Date): string => clinicDay(new Date(at.getTime() - DAY_BEGINS * HOUR_MS));

/** When a clock time of a day of medicines comes: the small hours are those of the next calendar day. */
export const dueInstant = (day: string, clock: string): Date =>
  clinicInstant(Number(clock.slice(0, 2)) < DAY_BEGINS ? addDays(day, 1) : day, clock);

export const clockOf = ({ slot, time }: Pick<RegimenDose, 'slot' | 'time'>, times: SlotTimes): string =>
  time ?? times[slot];
