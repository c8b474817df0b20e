const seen = new Map<string, number>();
let current = 'default';
let stop: (() => void) | undefined;

/** Remembers how far each visited page was scrolled. Called once. */
export function followScroll(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => seen.set(current, window.scrollY), { passive: true });
}

/**
 * Said before anything of the next page is drawn: the old page may shrink while the new one loads, and the scroll
 * that this causes is not the reader's.
 */
export function noteEntry(key: string): void {
  current = key;
}

/** Back and forward return to where one was; a new page begins at its top. */
export function restoreScroll(key: string, back: boolean): void {
  stop?.();
  current = key;
  const goal = back ? (seen.get(key) ?? 0) : 0;
  if (!back && window.location.hash) {
    const target = document.getElementById(window.location.hash.slice(1));
    if (target) {
      target.scrollIntoView();
      return;
    }
  }
  window.scrollTo(0, goal);
  if (goal > 0) follow(goal);
}

/** A list may need a moment to be as long as it was. It stops when the user scrolls meanwhile. */
function follow(goal: number): void {
  const end = performance.now() + 1500;
  let alive = true;
  stop = () => {
    alive = false;
  };
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, stop, { once: true, passive: true });
  }
  const step = () => {
    if (!alive || performance.now() > end || Math.abs(window.scrollY - goal) < 2) return;
    window.scrollTo(0, goal);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
