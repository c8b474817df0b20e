import { slotPoint } from '#platform/web/slot.ts';

export interface UnderTrendGiven {
  /** Whose readings; undefined for one's own. */
  readonly personId: string | undefined;
  /** First and last day of the picture. */
  readonly from: string;
  readonly to: string;
}

/** Right under the picture of readings over a week or a month: what belongs to the same days. No heading above it. */
export const underTrend = slotPoint<UnderTrendGiven>('vitals.underTrend');
