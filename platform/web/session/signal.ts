/** The signal between tabs, in the shape that next-auth v4 uses. */
const KEY = 'nextauth.message';
export type Trigger = 'signout' | 'getSession';

export function postSignal(trigger: Trigger): void {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    localStorage.setItem(KEY, JSON.stringify({ event: 'session', data: { trigger }, timestamp }));
  } catch {
    // Storage may be full or forbidden; other tabs then notice when they get the focus.
  }
}

export function onSignal(heard: (trigger: Trigger) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    const message = read(event.newValue);
    if (message?.event === 'session' && message.data) heard(message.data.trigger ?? 'getSession');
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function read(value: string | null): { event?: string; data?: { trigger?: Trigger } } | undefined {
  try {
    return value === null ? undefined : JSON.parse(value);
  } catch {
    return undefined;
  }
}
