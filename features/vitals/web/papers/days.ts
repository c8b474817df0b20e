import { addDays } from '#platform/domain/clinic-time.ts';

export const LAST_DAYS = [7, 30, 90, 365] as const;

/** Which days a file is of: the last few, or those between two (YYYY-MM-DD; empty while nothing is written there). */
export interface DaysChosen {
  readonly last: (typeof LAST_DAYS)[number] | null;
  readonly from: string;
  readonly to: string;
}

/** The first and the last day. `today` is the clinic's. */
export const daysOf = ({ last, from, to }: DaysChosen, today: string) =>
  last === null ? { from, to } : { from: addDays(today, 1 - last), to: today };

/** One kind of file that is offered. */
export interface OfferProps {
  /** The patient of the readings; undefined: the user. */
  readonly patientId: string | undefined;
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
  readonly level: 2 | 3;
}
