/** Input of the person at the desk, in any tab of this browser. */
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;
/** How often other tabs and the server hear of it, milliseconds. */
const TELL_MS = 60_000;
const LOOK_MS = 5_000;

/** What the tabs of one desk say to each other. */
export type DeskNews = 'active' | 'unlocked';
export const DESK_CHANNEL = 'sukham.desk';

interface IdleDeps {
  /** Without input for so long, milliseconds, the desk counts as left alone. */
  readonly idleMs: number;
  readonly now: () => number;
  /** There was input since the last call of this. */
  readonly onActive: () => void;
  readonly onIdle: () => void;
}

/** Watches for a desk that was left alone. @returns how to stop watching. */
export function watchDesk({ idleMs, now, onActive, onIdle }: IdleDeps): () => void {
  let lastInput = now();
  let lastNotified = lastInput;
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(DESK_CHANNEL) : undefined;
  if (tabs)
    tabs.onmessage = () => {
      lastInput = now();
    };
  const look = () => {
    if (now() - lastInput >= idleMs) onIdle();
  };
  const onInput = () => {
    // The first move of the mouse after a sleep of the computer doesn't count as activity.
    look();
    lastInput = now();
    if (lastInput - lastNotified < TELL_MS) return;
    lastNotified = lastInput;
    tabs?.postMessage('active' satisfies DeskNews);
    onActive();
  };
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    tabs?.close();
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
  };
}
