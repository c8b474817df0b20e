import { addDays } from '#platform/domain/clinic-time.ts';
import type { SlotTimes, Stock } from '../contract/shapes.ts';
import { dosesOn, type TakenMedicine } from './doses.ts';
import { doseDay } from './slots.ts';

/** Longer stocks are not computed. */
const MOST_DAYS = 366;
/** Days. A medicine without a dose in the last `LONGEST_GAP` of `MOST_DAYS` counts as a course that ends. */
const LONGEST_GAP = 7;

export interface Supply {
  readonly left: number;
  /** Days, today included, for which all doses can be taken; null when none is to come, or enough for a whole course. */
  readonly days_left: number | null;
  readonly last_day: string | null;
}

/**
 * How long what was counted lasts.
 * @param stock what was counted, and the amount `taken` since
 * @param isAnswered whether a dose of today was answered already, by `slot turn`
 */
export function supplyOf(
  medicine: TakenMedicine,
  stock: Stock & { readonly taken: number },
  times: SlotTimes,
  isAnswered: (dose: { readonly day: string; readonly slot: string; readonly turn: number }) => boolean,
  now: Date,
): Supply {
  const left = Math.max(0, Math.round((stock.amount - stock.taken) * 1000) / 1000);
  const today = doseDay(now);
  let rest = left;
  let lastDose = -1;
  for (let n = 0; n < MOST_DAYS; n++) {
    const day = addDays(today, n);
    for (const dose of dosesOn(medicine, day, times)) {
      if (n === 0 && isAnswered(dose)) continue;
      lastDose = n;
      rest -= dose.amount;
      if (rest < 0) return { left, days_left: n, last_day: n === 0 ? null : addDays(day, -1) };
    }
  }
  const isOver = lastDose < MOST_DAYS - LONGEST_GAP;
  return { left, days_left: isOver ? null : MOST_DAYS, last_day: null };
}
