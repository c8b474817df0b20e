import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Anchor, anchorAt, isAtEnd, layOut, rangeOf, topOf, wholeOf } from './windowing.ts';

/** Before it was drawn once, a row is taken to be this high, pixels. */
const GUESSED = 76;
/** So much is drawn beyond what is seen. */
const BEYOND = 700;

/**
 * Draws only the rows near what is seen, however long the list, and keeps what is seen where it is while rows are
 * added above, removed, or turn out to be of another height. Rows carry `data-key`.
 */
export function useWindow(keys: readonly string[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const anchor = useRef<Anchor>('end');
  const [version, redraw] = useReducer((count: number) => count + 1, 0);
  const [height, setHeight] = useState(800);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that heights have changed
  const offsets = useMemo(() => layOut(keys, (key) => heights.current.get(key) ?? GUESSED), [keys, version]);
  const top = topOf(anchor.current, offsets, keys, height);
  const range = rangeOf(offsets, top, height, BEYOND);
  const atEnd = isAtEnd(offsets, top, height);
  const shown = useRef({ range, atEnd });

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
  }, []);

  useLayoutEffect(() => {
    shown.current = { range, atEnd };
    const element = scroller.current;
    if (element && Math.abs(element.scrollTop - top) > 1) element.scrollTop = top;
    measure();
  });

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
  }, [measure]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorAt(offsets, keys, element.scrollTop, element.clientHeight);
    const next = rangeOf(offsets, element.scrollTop, element.clientHeight, BEYOND);
    // Some rows of reserve on both sides: not every pixel draws anew.
    const { range: drawn, atEnd: wasAtEnd } = shown.current;
    const isNow = anchor.current === 'end';
    if (next.from !== drawn.from || next.until !== drawn.until || isNow !== wasAtEnd) redraw();
  };

  /** Brings a row, a third of the window from its top, or the end; it stays there until somebody scrolls. */
  const bring = useCallback((key: string | 'end') => {
    const third = (scroller.current?.clientHeight ?? 0) / 3;
    anchor.current = key === 'end' ? 'end' : { key, delta: -third };
    redraw();
  }, []);

  return {
    scroller,
    block,
    range,
    before: offsets[range.from] ?? 0,
    after: wholeOf(offsets) - (offsets[range.until] ?? 0),
    atEnd,
    onScroll,
    bring,
  };
}
