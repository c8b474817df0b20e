import { type Ruler, rulerFor, shareOn } from '#platform/domain/charts/ruler.ts';
import { daysBetween } from '#platform/domain/clinic-time.ts';
import type { Band } from './bands.ts';
import type { Level, Mark, Panel, Shape } from './panels.ts';

/** Where a picture is drawn, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything of one panel in px, ready to be drawn. Paths are in SVG's own language. */
export interface Placed {
  readonly ruler: Ruler;
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  /** On the other side: kg/m² beside kg. */
  readonly otherTicks: readonly { readonly y: number; readonly value: number }[];
  /** `edges`: the bounds that it has. */
  readonly bands: readonly {
    readonly y: number;
    readonly height: number;
    readonly edges: readonly { readonly y: number; readonly value: number }[];
  }[];
  /** From day to day; where a day is missing there is nothing. */
  readonly line: string;
  /** From the lowest of a day to its highest. */
  readonly stems: string;
  readonly inside: string;
  /** Outside the range: drawn hollow. */
  readonly outside: string;
  readonly levels: string;
  /** Half the width of a mark. */
  readonly radius: number;
}

const LARGEST = 4.5;
const LARGEST_BAR = 10;
const SMALLEST = 1.25;
/** Of the room that a mark has to its neighbour. */
const FILLED = 0.42;

/** How large marks may be: those of two days don't grow into each other. `width` and the result in px. */
export function radiusFor(
  width: number,
  { marks, form }: Pick<Panel, 'marks' | 'form'>,
  isByDay: boolean,
): number {
  const largest = isByDay && form !== 'points' ? LARGEST_BAR : LARGEST;
  if (marks.length < 2) return largest;
  const places = marks.map(({ at }) => at).sort((a, b) => a - b);
  // Readings of one hour may lie upon each other; only where there are very many is each one smaller.
  const room = isByDay
    ? Math.min(...places.slice(1).map((at, index) => at - (places[index] as number)))
    : 2 / marks.length;
  return Math.min(largest, Math.max(SMALLEST, room * width * FILLED));
}

/** What of a range has to be seen: all of it where the values are, else a little of the end that they would reach. */
function edgesToShow({ low, high }: Band, values: readonly number[]): number[] {
  const edges = [low, high].filter((bound) => bound !== null);
  if (high !== null && values.length > 0 && Math.min(...values) >= high) return [high, high * 0.97];
  if (low !== null && values.length > 0 && Math.max(...values) < low) return [low, low * 1.03];
  return edges;
}

export function place(panel: Panel, box: Box, radius: number): Placed {
  const { marks, bands, levels, form } = panel;
  const values = [...marks.flatMap(({ low, high }) => [low, high]), ...levels.map(({ value }) => value)];
  const ruler = rulerFor([...values, ...bands.flatMap((band) => edgesToShow(band, values))], {
    count: box.height < 140 ? 2 : 4,
    zero: form === 'columns',
    ...(panel.most === undefined ? {} : { most: panel.most }),
  });
  const x = (at: number) => round(box.left + at * box.width);
  const y = (value: number) => round(box.top + (1 - shareOn(ruler, value)) * box.height);
  const drawn = (some: readonly Mark[]) => {
    if (form === 'points') return some.map((mark) => point(mark.shape, x(mark.at), y(mark.value), radius));
    const base = (mark: Mark) => (form === 'columns' ? ruler.from : mark.low);
    return some.map((mark) => bar(x(mark.at), y(base(mark)), y(mark.high), radius));
  };
  return {
    ruler,
    ticks: ruler.ticks.map((value) => ({ y: y(value), value })),
    otherTicks: otherTicks(panel, ruler).map((value) => ({ y: y(value * (panel.other ?? 1)), value })),
    bands: bands.map(({ low, high }) => {
      const within = (value: number) => Math.min(Math.max(value, ruler.from), ruler.to);
      const from = y(within(high ?? ruler.to));
      return {
        y: from,
        height: round(y(within(low ?? ruler.from)) - from),
        edges: [low, high]
          .filter((bound): bound is number => bound !== null && bound >= ruler.from && bound <= ruler.to)
          .map((value) => ({ y: y(value), value })),
      };
    }),
    line:
      form === 'points'
        ? runsOf(marks)
            .map((run) => polyline(run, x, y))
            .join('')
        : '',
    stems:
      form === 'points'
        ? marks
            .filter(({ low, high }) => high > low)
            .map(({ at, low, high }) => `M${x(at)} ${y(low)}V${y(high)}`)
            .join('')
        : '',
    inside: drawn(marks.filter(({ isOut }) => !isOut)).join(''),
    outside: drawn(marks.filter(({ isOut }) => isOut)).join(''),
    levels: levels.map(({ from, to, value }: Level) => `M${x(from)} ${y(value)}H${x(to)}`).join(''),
    radius,
  };
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;

/** Round numbers of the other ruler that lie on this one. */
function otherTicks({ other }: Panel, { from, to }: Ruler): number[] {
  if (!other) return [];
  return rulerFor([from / other, to / other], { count: 3 }).ticks.filter(
    (value) => value * other >= from && value * other <= to,
  );
}

/** Marks of one group that follow each other without a missed day, from the earliest. */
export function runsOf(marks: readonly Mark[]): Mark[][] {
  const runs: Mark[][] = [];
  const open = new Map<string, Mark[]>();
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const run = open.get(mark.group);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.day, mark.day) <= 1) run.push(mark);
    else {
      const begun = [mark];
      open.set(mark.group, begun);
      runs.push(begun);
    }
  }
  return runs;
}

const polyline = (run: readonly Mark[], x: (at: number) => number, y: (value: number) => number): string =>
  run.length < 2
    ? ''
    : run.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');

/** One mark as a closed path around its middle. */
export function point(shape: Shape, x: number, y: number, radius: number): string {
  const r = round(radius);
  switch (shape) {
    case 'circle':
      return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'diamond': {
      const d = round(r * 1.3);
      return `M${x} ${round(y - d)}l${d} ${d}l${-d} ${d}l${-d} ${-d}Z`;
    }
    case 'square':
      return `M${round(x - r)} ${round(y - r)}h${2 * r}v${2 * r}h${-2 * r}Z`;
  }
}

/** An upright bar; a very low one is still seen. */
function bar(x: number, low: number, high: number, radius: number): string {
  const half = round(Math.max(radius * 0.8, 0.5));
  const height = Math.max(low - high, 1.5);
  return `M${round(x - half)} ${high}h${2 * half}v${round(height)}h${-2 * half}Z`;
}
