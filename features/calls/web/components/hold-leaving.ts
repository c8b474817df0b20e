import type { Navigator } from 'react-router';

export interface LeavingRules {
  /** Whether a page may be opened without a question. */
  mayOpen(pathname: string, state: unknown): boolean;
  /** @param go continues to the page that was asked for */
  ask(go: () => void): void;
}

/**
 * Asks before another page is opened, until the returned function is called. It holds one entry of the history: call it
 * again at the next one. Links and the code's own navigation go through the router's history, Back and Forward are events
 * of the browser, and before a tab closes or loads another document the browser shows a question of its own.
 */
export function holdLeaving(navigator: Navigator, rules: LeavingRules): () => void {
  const stops = [holdRouter(navigator, rules), holdHistory(rules), holdDocument()];
  return () => {
    for (const stop of stops) stop();
  };
}

function holdRouter(navigator: Navigator, { mayOpen, ask }: LeavingRules): () => void {
  const { push, replace } = navigator;
  const held =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const { pathname = '' } = typeof to === 'string' ? new URL(to, location.href) : to;
      if (mayOpen(pathname, state)) go(to, state, options);
      else ask(() => go(to, state, options));
    };
  Object.assign(navigator, { push: held(push), replace: held(replace) });
  return () => void Object.assign(navigator, { push, replace });
}

/** After a press on a link the browser sends the event within this time. */
const STAYS_MS = 1000;

/** Position of an entry of the browser's history, as the router counts them. */
const positionOf = (state: unknown): number | undefined => (state as { readonly idx?: number } | null)?.idx;

/** The browser has moved already when it reports Back or Forward: it is sent back before the router knows of it. */
function holdHistory({ mayOpen, ask }: LeavingRules): () => void {
  const own = positionOf(history.state) ?? 0;
  let agreed = false;
  const moved = (event: PopStateEvent) => {
    const steps = (positionOf(event.state) ?? own - 1) - own;
    if (agreed || (steps !== 0 && mayOpen(location.pathname, null))) return;
    event.stopImmediatePropagation();
    // It was sent back here.
    if (steps === 0) return;
    history.go(-steps);
    ask(() => {
      agreed = true;
      history.go(steps);
    });
  };
  // Before the router's own listener.
  window.addEventListener('popstate', moved, { capture: true });
  return () => window.removeEventListener('popstate', moved, { capture: true });
}

/** Browsers send this event also after a press on a link to a phone number or a file, which leaves the page open. */
function holdDocument(): () => void {
  let staysUntil = 0;
  const click = ({ target, timeStamp }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const stays = link && (!link.protocol.startsWith('http') || link.pathname.startsWith('/api/'));
    staysUntil = stays ? timeStamp + STAYS_MS : 0;
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (event.timeStamp > staysUntil) event.preventDefault();
  };
  document.addEventListener('click', click, { capture: true });
  window.addEventListener('beforeunload', ask);
  return () => {
    document.removeEventListener('click', click, { capture: true });
    window.removeEventListener('beforeunload', ask);
  };
}
