import { createStore } from '../store.ts';

/** `offline`: this device has no network. `server`: there is one, but the server doesn't answer. */
export type Connection = 'fine' | 'offline' | 'server';

const store = createStore<Connection>(navigator.onLine ? 'fine' : 'offline');

export const useConnection = store.use;
export const connection = store.get;

export function noteAnswer(status: number): void {
  // A proxy in front of a server that is away answers in its place.
  store.set(status === 502 || status === 503 || status === 504 ? 'server' : 'fine');
}

export function noteNoAnswer(): void {
  store.set(navigator.onLine ? 'server' : 'offline');
}

window.addEventListener('offline', () => store.set('offline'));
window.addEventListener('online', () => store.set('fine'));
