import { createStore } from '../store.ts';

/** `offline`: this device has no network. `server`: there is one, but the server doesn't answer. */
export type Connection = 'fine' | 'offline' | 'server';

const store = createStore<Connection>(navigator.onLine ? 'fine' : 'offline');

export const useConnection = store.use;
export const connection = store.get;

/** How often the network went away: what was asked before says nothing about now. */
let cuts = 0;

/** Called as each call begins; the caller calls either `answered` or `unanswered`. */
export function noteCall() {
  const begun = cuts;
  return {
    answered(status: number): void {
      // An answer may have been on its way when the network went.
      if (begun !== cuts) return;
      // A proxy in front of a server that is away answers in its place.
      store.set(status === 502 || status === 503 || status === 504 ? 'server' : 'fine');
    },
    unanswered(): void {
      store.set(navigator.onLine ? 'server' : 'offline');
    },
  };
}

window.addEventListener('offline', () => {
  cuts += 1;
  store.set('offline');
});
window.addEventListener('online', () => store.set('fine'));
