import { MINUTE } from './clinic-time.ts';

/** What the expected time follows from. Instants in epoch milliseconds. */
export interface QueuePosition {
  readonly startsAt: number;
  readonly slotMinutes: number;
  /** Checked in with a smaller token and not seen yet. */
  readonly waitingAhead: number;
  /** When the session that runs now began; null when none does. */
  readonly runningSince: number | null;
  /** Mean length of the day's finished sessions; null before the first. */
  readonly meanMinutes: number | null;
}

/**
 * The likely time of a patient's turn: after the running session and those ahead, each as long as today's sessions
 * were (before the first: as a slot), and not before the booked time.
 */
export function expectedAt(queue: QueuePosition, now: number): number {
  // Sessions that were opened and closed at once would make the estimate far too early.
  const each = Math.max(queue.meanMinutes ?? queue.slotMinutes, 5) * MINUTE;
  const running = queue.runningSince === null ? 0 : Math.max(0, queue.runningSince + each - now);
  return Math.max(queue.startsAt, roundUpToMinute(now + running + queue.waitingAhead * each));
}

function roundUpToMinute(instant: number): number {
  return Math.ceil(instant / MINUTE) * MINUTE;
}
