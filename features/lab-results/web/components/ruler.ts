import type { Ruler } from '#platform/ui/reading-figure.tsx';
import type { ReportValue } from '../../contract.ts';

/** The range that the lab printed, and where the value lies; undefined where the range isn't simple. */
export function rulerOf({ number, low, high, range, unit }: ReportValue, label: string): Ruler | undefined {
  if (number === null || (low === null && high === null)) return undefined;
  const from = low ?? 0;
  const to = high ?? Math.max(from * 2, number);
  const margin = Math.max((to - from) * 0.5, Math.abs(to) * 0.1, 0.1);
  return {
    min: Math.max(0, Math.min(from - margin, number - margin / 2)),
    max: Math.max(to + margin, number + margin / 2),
    ...(low === null ? {} : { low }),
    ...(high === null ? {} : { high }),
    ...{ at: number, label: label || `${range} ${unit}` },
  };
}
