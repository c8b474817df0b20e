import type { Figure } from '../contract/shapes.ts';
import type { Figures } from './summary.ts';

/** In which direction a figure gets worse; the others are neither good nor bad by themselves. */
const WORSE: Partial<Record<Figure, 'up' | 'down'>> = {
  booked: 'down',
  completed: 'down',
  completed_percent: 'down',
  declined_percent: 'up',
  cancelled_percent: 'up',
  no_show_percent: 'up',
  wait_median_minutes: 'up',
  wait_p90_minutes: 'up',
  on_time_percent: 'down',
  utilisation_percent: 'down',
  new_patients: 'down',
  prescribed_percent: 'down',
  notes_late: 'up',
  notes_late_percent: 'up',
  tests_cancelled: 'up',
  report_median_hours: 'up',
  report_p90_hours: 'up',
  collected_paise: 'down',
  refunded_paise: 'up',
  unpaid_paise: 'up',
  reply_median_minutes: 'up',
  reply_p90_minutes: 'up',
  chats_late: 'up',
  chats_late_percent: 'up',
  bp_in_range_percent: 'down',
  hba1c_in_range_percent: 'down',
  adherence_percent: 'down',
  suggestions_ordered_percent: 'down',
  subscriptions_active: 'down',
  subscriptions_lost: 'up',
};
/** Less than a tenth is chance. */
const LEAST_CHANGE = 0.1;

export type Change = 'better' | 'worse' | 'neither';

/** What a change means, for the person who is responsible for the figure. */
export function changeOf(figure: Figure, now: number | null, before: number | null): Change {
  const direction = WORSE[figure];
  if (direction === undefined || now === null || before === null) return 'neither';
  if (Math.abs(now - before) < LEAST_CHANGE * Math.max(1, Math.abs(before))) return 'neither';
  return now > before === (direction === 'up') ? 'worse' : 'better';
}

/** Whether there is a figure that could be worse than before. */
export const isComparable = (now: Figures, before: Figures): boolean =>
  (Object.keys(WORSE) as Figure[]).some(
    (figure) => (now[figure] ?? null) !== null && (before[figure] ?? null) !== null,
  );

/** What got worse, the greatest change first. */
export function worseFigures(now: Figures, before: Figures): Figure[] {
  const size = (figure: Figure) =>
    Math.abs((now[figure] ?? 0) - (before[figure] ?? 0)) / Math.max(1, Math.abs(before[figure] ?? 0));
  return (Object.keys(WORSE) as Figure[])
    .filter((figure) => changeOf(figure, now[figure] ?? null, before[figure] ?? null) === 'worse')
    .sort((a, b) => size(b) - size(a));
}
