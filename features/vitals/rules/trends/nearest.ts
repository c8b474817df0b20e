import type { Mark, Panel } from './panels.ts';

/** The mark of a panel that is closest to a place on the time axis (0 to 1). */
export function nearestMark({ marks }: Pick<Panel, 'marks'>, at: number): Mark | null {
  let nearest: Mark | null = null;
  for (const mark of marks)
    if (nearest === null || Math.abs(mark.at - at) < Math.abs(nearest.at - at)) nearest = mark;
  return nearest;
}

/** The places along the time axis at which any panel has a mark, from the first to the last. */
export const stopsOf = (panels: readonly Pick<Panel, 'marks'>[]): number[] =>
  [...new Set(panels.flatMap(({ marks }) => marks.map(({ at }) => at)))].sort((a, b) => a - b);
