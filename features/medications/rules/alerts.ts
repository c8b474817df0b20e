import type { DoseState } from '../contract/shapes.ts';
import { RINGS_AT } from './reminders.ts';

/** An important dose that is an hour late, and the last ring of all others. */
const IMPORTANT_ATTEMPT = RINGS_AT.indexOf(60);
const LAST_ATTEMPT = RINGS_AT.length - 1;
const IN_A_WEEK = 3;
const WEEK_MS = 7 * 86_400_000;

export interface EarlierDose {
  readonly due_at: Date;
  readonly state: DoseState;
}

/**
 * Whether the family has to be alerted with a ring: an important dose is an hour late, the second time in a row is missed, or
 * the third within a week.
 * @param earlier doses of the week before; those of one time count once
 */
export function alertsFamily(
  ring: { readonly attempt: number; readonly important: boolean; readonly due_at: Date },
  earlier: readonly EarlierDose[],
): boolean {
  if (!mayAlert(ring)) return false;
  if (ring.important) return true;
  const due = ring.due_at.getTime();
  const missed = new Map<number, boolean>();
  for (const { due_at, state } of earlier) {
    const at = due_at.getTime();
    if (at >= due || at < due - WEEK_MS) continue;
    missed.set(at, missed.get(at) === true || state === 'missed');
  }
  const inOrder = [...missed].sort(([a], [b]) => a - b).map(([, isMissed]) => isMissed);
  return inOrder.at(-1) === true || inOrder.filter(Boolean).length >= IN_A_WEEK - 1;
}

/**
 * Whether an attempt may cause an alert, so that most rings need no query. Later ones may, too: the server may have
 * been down. Each time causes at most one alert.
 */
export const mayAlert = ({
  attempt,
  important,
}: {
  readonly attempt: number;
  readonly important: boolean;
}): boolean => attempt >= (important ? IMPORTANT_ATTEMPT : LAST_ATTEMPT);
