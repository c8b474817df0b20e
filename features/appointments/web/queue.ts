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
