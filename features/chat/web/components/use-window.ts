import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import {
  type Anchor,
  anchorAt,
  asksForMore,
  isAtEnd,
  layOut,
  type Offsets,
  type Range,
  rangeOf,
  reachesEnd,
  topOf,
  wholeOf,
} from './windowing.ts';

/** Before it was drawn once, a row is taken to be this high, pixels. */
const GUESSED = 76;
/** So much is drawn beyond what is seen. */
const BEYOND = 700;

/** Heights of rows that are no longer drawn stay stored for a while: the reader may come back to them. */
const MOST_HEIGHTS = 3000;

interface Laid {
  readonly offsets: Offsets;
  readonly keys: readonly string[];
}

/**
 * Draws only the rows near what is seen, however long the list, and keeps what is seen where it is while rows are
 * added above, removed, or turn out to be of another height. Rows carry `data-key`.
 * @param lasts whether a row keeps its key whatever comes in
 * @param isWhole whether nothing is still to be loaded after the last row
 */
export function useWindow(keys: readonly string[], lasts: (key: string) => boolean, isWhole: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const { offsets, measure, forget, redraw } = useHeights(keys, block);
  const anchor = useRef<Anchor>('end');
  /** How far it was scrolled when that was last said or heard; null while a jump is to be drawn. */
  const heard = useRef<number | null>(0);
  /** What stands in the page. */
  const laid = useRef<Laid>(undefined);

  const height = useSeenHeight(scroller, block, measure);
  // Scrolling is heard of a frame later than it happens: what is drawn in between must not undo it.
  const { scrollTop: membership = 0, clientHeight = 0 } = scroller.current ?? {};
  if (laid.current && heard.current !== null && Math.abs(membership - heard.current) > 1) {
    anchor.current = anchorAt(laid.current.offsets, laid.current.keys, membership, clientHeight, lasts);
    heard.current = membership;
  }
  const top = topOf(anchor.current, offsets, keys, height);
  const view = viewAt(offsets, top, height, isAtEnd(offsets, top, height));
  const shown = useRef(view);
  const focused = useFocusWithin(scroller);

  useLayoutEffect(() => {
    shown.current = view;
    const element = scroller.current;
    if (element && Math.abs(element.scrollTop - top) > 1) element.scrollTop = top;
    heard.current = element?.scrollTop ?? 0;
    laid.current = { offsets, keys };
    forget();
    // When the focused row is no longer drawn, the list gets the focus, so that the keys continue to work.
    if (focused.current && document.activeElement === document.body) element?.focus({ preventScroll: true });
    if (measure()) return;
    // A jump that ends at the end of the list stays there: new rows are shown as they arrive.
    if (isWhole && reachesEnd(anchor.current, offsets, keys, height)) anchor.current = 'end';
    // At the very top the list cannot scroll as far as the anchor requires: the shown position becomes the anchor.
    else if (asksForMore(anchor.current, offsets, keys))
      anchor.current = anchorAt(offsets, keys, top, height, lasts);
  });

  const onScroll = () => {
    // Scroll events come late. A jump that is not drawn yet continues, and after a scroll by this list itself the
    // anchor stays, although the window may have another height by now.
    const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: 0 };
    if (heard.current === null || Math.abs(scrollTop - heard.current) <= 1) return;
    heard.current = scrollTop;
    anchor.current = anchorAt(offsets, keys, scrollTop, clientHeight, lasts);
    // Some rows of reserve on both sides: not every pixel draws again.
    const now = viewAt(offsets, scrollTop, clientHeight, anchor.current === 'end');
    if (!isSameView(now, shown.current)) redraw();
  };

  /** Brings a row, a third of the window from its top, or the end; it stays there until the user scrolls. */
  const bring = useCallback(
    (key: string | 'end') => {
      anchor.current = anchorFor(key, scroller.current);
      heard.current = null;
      redraw();
    },
    [redraw],
  );

  return { scroller, block, ...view, ...heightsAround(offsets, view.range), onScroll, bring };
}

/** The height, in pixels, of the rows before and after those that are drawn. */
const heightsAround = (offsets: Offsets, { from, until }: Range) => ({
  before: offsets[from] ?? 0,
  after: wholeOf(offsets) - (offsets[until] ?? 0),
});

/** The anchor that puts a row a third of the window below its top. */
const anchorFor = (key: string | 'end', scroller: HTMLElement | null): Anchor =>
  key === 'end' ? 'end' : { key, delta: -(scroller?.clientHeight ?? 0) / 3 };

interface View {
  /** The rows that are drawn. */
  readonly range: Range;
  /** The rows that are seen at least in part. */
  readonly inView: Range;
  readonly atEnd: boolean;
}

const viewAt = (offsets: Offsets, top: number, height: number, atEnd: boolean): View => ({
  range: rangeOf(offsets, top, height, BEYOND),
  inView: rangeOf(offsets, top, height, 0),
  atEnd,
});

const isSameView = (one: View, other: View): boolean =>
  isEqual(one.range, other.range) && isEqual(one.inView, other.inView) && one.atEnd === other.atEnd;

const isEqual = (one: Range, other: Range): boolean => one.from === other.from && one.until === other.until;

/** How high each row is, measured once it was drawn, and where each begins. */
function useHeights(keys: readonly string[], block: RefObject<HTMLElement | null>) {
  const heights = useRef(new Map<string, number>());
  const [version, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that heights have changed
  const offsets = useMemo(() => layOut(keys, (key) => heights.current.get(key) ?? GUESSED), [keys, version]);

  const measure = useCallback(() => {
    let changed = false;
    for (const row of block.current?.children ?? []) {
      const key = (row as HTMLElement).dataset.key;
      const now = row.getBoundingClientRect().height;
      if (key === undefined || now === 0 || Math.abs((heights.current.get(key) ?? -1) - now) < 0.5) continue;
      heights.current.set(key, now);
      changed = true;
    }
    if (changed) redraw();
    return changed;
  }, [block]);
  const forget = () => {
    if (heights.current.size <= keys.length + MOST_HEIGHTS) return;
    const listed = new Set(keys);
    for (const key of heights.current.keys()) if (!listed.has(key)) heights.current.delete(key);
  };
  return { offsets, measure, forget, redraw };
}

/** Whether the focus is within, also while what had it is no longer drawn. */
function useFocusWithin(scroller: RefObject<HTMLElement | null>) {
  const focused = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const come = () => {
      focused.current = true;
    };
    const go = ({ target, relatedTarget }: FocusEvent) => {
      if (element.contains(relatedTarget as Node | null)) return;
      // What is taken out of the page loses the focus without anybody having gone elsewhere.
      queueMicrotask(() => {
        if ((target as Node).isConnected) focused.current = element.contains(document.activeElement);
      });
    };
    element.addEventListener('focusin', come);
    element.addEventListener('focusout', go);
    return () => {
      element.removeEventListener('focusin', come);
      element.removeEventListener('focusout', go);
    };
  }, [scroller]);
  return focused;
}

/** How much of the list is seen, pixels. Measures the rows whenever that or they change. */
function useSeenHeight(
  scroller: RefObject<HTMLElement | null>,
  block: RefObject<HTMLElement | null>,
  measure: () => void,
): number {
  const [height, setHeight] = useState(800);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !block.current) return;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
      measure();
    });
    observer.observe(element);
    observer.observe(block.current);
    setHeight(element.clientHeight);
    return () => observer.disconnect();
  }, [scroller, block, measure]);
  return height;
}
