import type { Mark, Panel } from './panels.ts';

/** The mark of a panel that is closest to a place on the time axis (0 to 1), if it is within `reach` of it. */
export function nearestMark({ marks }: Pick<Panel, 'marks'>, at: number, reach: number): Mark | null {
  let nearest: Mark | null = null;
  for (const mark of marks)
    if (nearest === null || Math.abs(mark.at - at) < Math.abs(nearest.at - at)) nearest = mark;
  return nearest && Math.abs(nearest.at - at) <= reach ? nearest : null;
}
