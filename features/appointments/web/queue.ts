import { type AppointmentSummary, STATUS } from '../contract.ts';

export interface Queue<V> {
  /** Checked in and not done: who is with the clinician first, then by token. */
  readonly here: readonly V[];
  /** Booked, by time. */
  readonly coming: readonly V[];
  /** What became of the rest, by time. */
  readonly over: readonly V[];
}

type Waiting = Pick<AppointmentSummary, 'status' | 'token' | 'starts_at'>;

const HERE: readonly number[] = [STATUS.inSession, STATUS.preSession, STATUS.arrived];
const COMING: readonly number[] = [STATUS.booked, STATUS.awaitingPayment];

/** A day as the one who works through it needs it. */
export function queueOf<V extends Waiting>(visits: readonly V[]): Queue<V> {
  const byTime = [...visits].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return {
    here: byTime
      .filter((visit) => HERE.includes(visit.status))
      .sort((a, b) => HERE.indexOf(a.status) - HERE.indexOf(b.status) || (a.token ?? 0) - (b.token ?? 0)),
    coming: byTime.filter((visit) => COMING.includes(visit.status)),
    over: byTime.filter((visit) => !HERE.includes(visit.status) && !COMING.includes(visit.status)),
  };
}

export interface DeskQueue<V> {
  /** Here and not seen yet, who has waited longest first. */
  readonly waiting: readonly V[];
  /** Who is inside, then who is booked, by time. */
  readonly next: readonly V[];
  readonly over: readonly V[];
}

/** The same day beside the workspace of a visit. */
export function deskQueueOf<V extends Waiting & Pick<AppointmentSummary, 'arrived_at'>>(
  visits: readonly V[],
): DeskQueue<V> {
  const { here, coming, over } = queueOf(visits);
  const since = (visit: V) => visit.arrived_at ?? visit.starts_at;
  return {
    waiting: here
      .filter(({ status }) => status !== STATUS.inSession)
      .sort((a, b) => since(a).localeCompare(since(b))),
    next: [...here.filter(({ status }) => status === STATUS.inSession), ...coming],
    over,
  };
}

/** Whole minutes; 0 for what is still to come. */
export const minutesSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));

/** Where a clinician works during a visit. */
export const deskOf = (visit: Pick<AppointmentSummary, 'appointment_id'>): string =>
  `/appointments/${visit.appointment_id}/desk`;
