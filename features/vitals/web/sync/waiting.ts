import type { ReadingKind, Readings } from '#platform/contract/readings.ts';

/** A reading that was entered here and isn't known to be on the server yet. */
export interface WaitingVital {
  /** Made here, so that the server keeps it once however often it is sent. */
  readonly id: string;
  /** The family member of the reading; left out for the user's own. */
  readonly patient_id?: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly unit_confirmed?: boolean;
  /** ISO 8601 */
  readonly taken_at: string;
  readonly note: string;
  /** The reading comes from a meter; else it was typed by hand. */
  readonly from_device?: true;
  /** Milliseconds since 1970: the order in which they go out. */
  readonly written_at: number;
  /** In the server's words; it is not tried again by itself. */
  readonly refused?: string;
  /** Its writer doesn't want it any more, but it may have arrived: it waits for being deleted there. */
  readonly taken_back?: true;
}
