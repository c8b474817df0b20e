import type { ReadingKind } from '#platform/contract/readings.ts';
import type { BeyondOfDay, MeasureSummary, Period, Vital } from '../../contract.ts';
import type { Ranges } from '../../rules.ts';

/** Which days a paper is of, each YYYY-MM-DD. */
export interface PaperSpan {
  readonly from: string;
  /** The last day, itself included. */
  readonly to: string;
  /** First day of the span before, which ends where this one begins. */
  readonly previous: string;
  /** How the time axis of its pictures is divided. */
  readonly axis: Period;
  /** The clinic's day on which it is made. */
  readonly today: string;
}

/** One kind of reading that was measured in the span. */
export interface Measured {
  readonly type: ReadingKind;
  readonly measures: readonly MeasureSummary[];
  /** Days on which a meter showed HI or LO instead of a number. */
  readonly beyond: readonly BeyondOfDay[];
  /** Newest first; null where there are too many, so that their days are shown. */
  readonly readings: readonly Vital[] | null;
  /** As it was entered last: everything is shown in it. */
  readonly unit: string;
  readonly heightCm: number | null;
  readonly ranges: Ranges;
}
