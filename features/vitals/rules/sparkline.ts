import { clinicDay, DAY_MS, daysBetween } from '#platform/domain/clinic-time.ts';

/** One reading of the last days: a single value, or the lower and the upper pressure. */
export interface SparkReading {
  readonly at: Date;
  readonly low: number;
  readonly high: number;
  readonly isOutside: boolean;
}

export interface SparkMark {
  readonly x: number;
  /** Of the upper value, and of the lower one. */
  readonly top: number;
  readonly bottom: number;
  readonly isOutside: boolean;
}

export interface Spark {
  readonly marks: readonly SparkMark[];
  /** Runs of marks that are joined by a line; a day without a reading is a gap. */
  readonly runs: readonly (readonly SparkMark[])[];
  readonly band: { readonly top: number; readonly bottom: number } | null;
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** Days before `now` that the picture covers. */
  readonly days: number;
  readonly now: Date;
}

/** Room for half a mark at either end, as a share of the width. */
const END = 0.03;
/** Room above and below what is drawn, as a share of its height. */
const MARGIN = 0.12;
/** Between two days in a row there is at most one midnight. */
const NEIGHBOURS = 1;

/**
 * Where the readings of the last days are drawn in a box: newest right, `band` is the target range in their unit.
 * Readings outside the days are left out. Null where there are fewer than two: one point shows no course.
 */
export function sparkOf(
  readings: readonly SparkReading[],
  band: { readonly low: number | undefined; readonly high: number | undefined },
  { width, height, days, now }: Box,
): Spark | null {
  const from = now.getTime() - days * DAY_MS;
  const shown = readings
    .filter(({ at }) => at.getTime() >= from && at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  if (shown.length < 2) return null;
  const values = [...shown.flatMap(({ low, high }) => [low, high]), band.low, band.high].filter(
    (value) => value !== undefined,
  );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const y = (value: number) => height * (MARGIN + (1 - 2 * MARGIN) * (1 - (value - least) / span));
  const x = (at: Date) => width * (END + ((1 - 2 * END) * (at.getTime() - from)) / (days * DAY_MS));
  const marks = shown.map(({ at, low, high, isOutside }) => ({
    x: x(at),
    top: y(high),
    bottom: y(low),
    isOutside,
  }));
  const runs: SparkMark[][] = [];
  marks.forEach((mark, index) => {
    const before = shown[index - 1];
    const isNext =
      before && daysBetween(clinicDay(before.at), clinicDay(shown[index]?.at ?? now)) <= NEIGHBOURS;
    if (isNext) runs.at(-1)?.push(mark);
    else runs.push([mark]);
  });
  const hasBand = band.low !== undefined || band.high !== undefined;
  return {
    marks,
    runs,
    band: hasBand
      ? {
          top: band.high === undefined ? 0 : y(band.high),
          bottom: band.low === undefined ? height : y(band.low),
        }
      : null,
  };
}
