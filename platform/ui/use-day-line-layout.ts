import { type RefObject, useLayoutEffect, useState } from 'react';
import {
  besideNow,
  DAY_BANDS,
  inOneRow,
  inRows,
  type PlacedLabel,
  placeOnLine,
  spread,
} from './day-line-layout.ts';
import { type DayMark, STATE_RANKS } from './day-line-marks.ts';

export interface DayLineLayout {
  readonly marks: readonly number[];
  readonly names: readonly (number | null)[];
  readonly times: readonly (number | null)[];
  readonly bands: readonly PlacedLabel[];
  readonly bandRows: number;
  readonly now: number | undefined;
  /** The left edge of the words beside "now". */
  readonly nowWords: number | undefined;
  /** How far the day is, 0 to 1, as it is drawn. */
  readonly nowShare: number | undefined;
}

const LABEL_GAP = 6;
/** Band names are words, not times: closer than this they read as one sentence. */
const BAND_GAP = 14;
const MARK_GAP = 2;
const NOW_WIDTH = 4;
/** A narrower line shows times only; the list names everything. */
const NAMES_FROM = 480;

/**
 * Measures the words as they are set (the language, the size and the font decide how wide they are) and
 * places everything so that nothing clashes; again whenever the room, the font or the content changes.
 */
export function useDayLineLayout(
  root: RefObject<HTMLElement | null>,
  marks: readonly DayMark[],
  now: number | undefined,
  content: string,
  onRoom: (marks: number) => void,
): DayLineLayout | undefined {
  const [layout, setLayout] = useState<DayLineLayout>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for the marks and the words
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      onRoom(roomFor(element.clientWidth));
      setLayout(layOut(element, marks, now));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    document.fonts?.addEventListener('loadingdone', measure);
    return () => {
      watcher.disconnect();
      document.fonts?.removeEventListener('loadingdone', measure);
    };
  }, [content, now]);
  return layout;
}

function layOut(element: HTMLElement, marks: readonly DayMark[], now: number | undefined): DayLineLayout {
  const total = element.clientWidth;
  const widthsOf = (selector: string) =>
    [...element.querySelectorAll<HTMLElement>(selector)].map((one) =>
      Math.ceil(one.getBoundingClientRect().width),
    );

  // The stroke for "now" takes part, so that what is later never stands on its left.
  const markWidths = widthsOf('[data-mark]');
  const onLine = marks.map((mark, index) => ({
    at: mark.place * total,
    width: markWidths[index] ?? 0,
    index,
  }));
  if (now !== undefined) onLine.push({ at: placeOnLine(now) * total, width: NOW_WIDTH, index: -1 });
  onLine.sort((a, b) => a.at - b.at);
  // More than there is room for touch each other evenly instead of piling up in one place.
  const needed = onLine.reduce((sum, one) => sum + one.width + MARK_GAP, 0);
  const squeeze = Math.min(1, total / needed);
  const squeezed = onLine.map((one) => ({ at: one.at, width: one.width * squeeze }));
  const middles = spread(squeezed, total, MARK_GAP * squeeze) ?? onLine.map((one) => one.at);
  const middleOf = (index: number) => middles[onLine.findIndex((one) => one.index === index)]!;
  const markMiddles = marks.map((_, index) => middleOf(index));

  const wishesOf = (selector: string) => {
    const widths = widthsOf(selector);
    return marks.map((mark, index) => ({
      at: markMiddles[index]!,
      width: widths[index] ?? 0,
      rank: STATE_RANKS[mark.state],
    }));
  };

  const bandWidths = widthsOf('[data-band]');
  const bands = inRows(
    DAY_BANDS.map((band, index) => {
      const width = bandWidths[index] ?? 0;
      return { at: band.from * total + width / 2, width };
    }),
    total,
    BAND_GAP,
  );
  const nowMiddle = now === undefined ? undefined : middleOf(-1);
  // The stroke reaches up through the names, not down to the times.
  const names = () => besideNow(wishesOf('[data-name]'), nowMiddle, total, LABEL_GAP, 24);
  const nowWidth = widthsOf('[data-now]')[0] ?? 0;
  return {
    marks: markMiddles,
    names: total < NAMES_FROM ? marks.map(() => null) : names(),
    times: inOneRow(wishesOf('[data-time]'), total, LABEL_GAP, 14),
    nowWords:
      nowMiddle === undefined
        ? undefined
        : Math.min(Math.max(0, nowMiddle - nowWidth / 2), Math.max(0, total - nowWidth)),
    bands,
    bandRows: 1 + Math.max(...bands.map((band) => band.row)),
    now: nowMiddle,
    nowShare: nowMiddle === undefined ? undefined : nowMiddle / total,
  };
}

/** Marks are 1.25 rem wide, and want a little air so that places still mean times. */
function roomFor(width: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(3, Math.floor(width / (1.25 * rem * 1.5)));
}
