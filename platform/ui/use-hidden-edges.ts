import { type RefObject, useEffect } from 'react';

/**
 * Tells by `data-hidden` (`start`, `end`, `both`) at which edges a row that scrolls sideways hides something, and
 * brings its selected tab into sight whenever `current` is another one.
 */
export function useHiddenEdges(row: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const before = Math.abs(element.scrollLeft) > 1;
      const after = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > 1;
      if (before || after) element.dataset.hidden = before && after ? 'both' : before ? 'start' : 'end';
      else delete element.dataset.hidden;
    };
    look();
    const watcher = new ResizeObserver(look);
    for (const watched of [element, ...element.children]) watcher.observe(watched);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row
  useEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>(
      '[aria-selected=true], [aria-pressed=true], [aria-current=page], [data-current]',
    );
    if (!element || !tab) return;
    const [box, shown] = [tab.getBoundingClientRect(), element.getBoundingClientRect()];
    const peek = shown.width / 8;
    if (box.left < shown.left + peek) element.scrollLeft -= shown.left + peek - box.left;
    else if (box.right > shown.right - peek) element.scrollLeft += box.right - shown.right + peek;
  }, [row, current]);
}
