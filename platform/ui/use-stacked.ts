import { type RefObject, useLayoutEffect } from 'react';

/** Sets `data-stacked` on a row whose children don't fit beside each other, and checks again whenever a size changes. */
export function useStacked(row: RefObject<HTMLElement | null>, words: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const element = row.current;
    const room = element?.parentElement;
    if (!element || !room) return;
    const measure = () => {
      delete element.dataset.stacked;
      const [first, ...others] = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      if (others.some((top) => top !== first)) element.dataset.stacked = '';
    };
    measure();
    const watcher = new ResizeObserver(measure);
    // The parts too: a script's font may come after the first paint and be wider.
    for (const watched of [room, ...element.children]) watcher.observe(watched);
    return () => watcher.disconnect();
  }, [row, words]);
}
