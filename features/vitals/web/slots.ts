import { slotPoint } from '#platform/web/slot.ts';

export interface UnderTrendGiven {
  /** The person of the readings; undefined: the user. */
  readonly personId: string | undefined;
  /** First and last day of the picture. */
  readonly from: string;
  readonly to: string;
}

/** On the list of readings of the person the patient acts for, above the first. */
export const aboveReadings = slotPoint<{ readonly personId: string | undefined }>('vitals.aboveReadings');

/** Right under the picture of readings over a week or a month: what belongs to the same days. No heading above it. */
export const underTrend = slotPoint<UnderTrendGiven>('vitals.underTrend');
