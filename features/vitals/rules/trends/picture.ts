import { type Beyond, SHOWN_BEYOND } from '#platform/contract/readings.ts';
import {
  type Label,
  labelsFor,
  type Names,
  type TimeAxis,
  timeTicks,
} from '#platform/domain/charts/time-axis.ts';
import type { Panel } from './panels.ts';
import { type Box, type Placed, place, radiusFor } from './place.ts';

/** A panel with what is written over it. */
export interface PanelToDraw {
  readonly key: string;
  readonly panel: Panel;
  readonly title: string;
  /** Over the ruler on the other side. */
  readonly otherTitle?: string | undefined;
  /** Lower than the others: it goes with the one above it. */
  readonly isLess: boolean;
}

/** A whole picture in px, from its upper left corner. */
export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly em: number;
  /** Between them lies the time. */
  readonly left: number;
  readonly right: number;
  /** Upright lines. */
  readonly lines: readonly number[];
  readonly labels: readonly Label[];
  readonly panels: readonly {
    readonly key: string;
    readonly title: string;
    readonly otherTitle?: string | undefined;
    readonly titleY: number;
    readonly box: Box;
    readonly placed: Placed;
    /** `HI` along its upper edge and `LO` along its lower one, where a meter showed them. */
    readonly beyond: readonly { readonly x: number; readonly y: number; readonly text: string }[];
    /** Its marks step back behind the averages. */
    readonly isSunk: boolean;
  }[];
  readonly number: (value: number) => string;
}

const HIGHEST = 280;
const LOWEST = 190;
const LESS = 96;
/** Between a ruler's numbers and the picture. */
const GAP = 6;
const EDGE = 10;

/** All of it; what is written is as large as it is, and the picture has what is left. */
export function pictureLayout({
  axis,
  panels,
  names,
  number,
  width,
  em,
  widthOf,
  high,
}: {
  readonly axis: TimeAxis;
  readonly panels: readonly PanelToDraw[];
  readonly names: Names;
  readonly number: (value: number) => string;
  readonly width: number;
  readonly em: number;
  readonly widthOf: (text: string) => number;
  /** Of the first panel and of those that go with it; else as suits the width. */
  readonly high?: { readonly first: number; readonly less: number };
}): PictureLayout {
  const isByDay = (panel: Panel) =>
    axis.scale === 'month' || axis.scale === 'year' || (axis.scale === 'week' && panel.form === 'columns');
  // What stands on the rulers follows from the values alone: how wide it is is known before the rest.
  const rough = panels.map(({ panel }) => place(panel, { left: 0, top: 0, width: 100, height: LOWEST }, 1));
  const widest = (values: readonly number[]) => Math.max(0, ...values.map((value) => widthOf(number(value))));
  const left = Math.ceil(widest(rough.flatMap(({ ruler }) => ruler.ticks))) + GAP;
  const other = widest(rough.flatMap(({ otherTicks }) => otherTicks.map(({ value }) => value)));
  const right = width - (other > 0 ? Math.ceil(other) + GAP : EDGE);
  const inner = Math.max(right - left, 1);
  const mains = panels.filter(({ isLess }) => !isLess).length;
  const standard = Math.min(HIGHEST, Math.max(LOWEST, inner * 0.42)) * (mains > 1 ? 0.75 : 1);
  const { first, less } = high ?? { first: standard, less: LESS };

  let top = 0;
  const placed = panels.map(({ key, panel, title, otherTitle, isLess }) => {
    const titleY = top + em;
    const box = { left, top: top + em * 2, width: inner, height: Math.round(isLess ? less : first) };
    top = box.top + box.height + em;
    return {
      key,
      title,
      otherTitle,
      titleY,
      box,
      placed: place(panel, box, radiusFor(inner, panel, isByDay(panel))),
      beyond: beyondIn(panel, box, em, widthOf),
      isSunk: panel.levels.length > 0,
    };
  });
  const { ticks, lines } = timeTicks(axis, names);
  return {
    width,
    height: Math.ceil(top + em),
    em,
    left,
    right,
    lines: lines.map((at) => Math.round((left + at * inner) * 10) / 10),
    labels: labelsFor(ticks, { left, width: inner, gap: GAP }, widthOf),
    panels: placed,
    number,
  };
}

/** Those that would lie upon each other are one: the table counts them. */
function beyondIn(
  { beyond = [] }: Panel,
  box: Box,
  em: number,
  widthOf: (text: string) => number,
): PictureLayout['panels'][number]['beyond'] {
  const shown: { x: number; y: number; text: string }[] = [];
  const y = (which: Beyond) => (which === 'high' ? box.top + em : box.top + box.height - em * 0.3);
  for (const { at, which } of beyond) {
    const text = SHOWN_BEYOND[which];
    const half = widthOf(text) / 2;
    const x = Math.min(box.left + box.width - half, Math.max(box.left + half, box.left + at * box.width));
    const last = shown.findLast((each) => each.text === text);
    if (!last || x - last.x > 2 * half + GAP) shown.push({ x: Math.round(x * 10) / 10, y: y(which), text });
  }
  return shown;
}
