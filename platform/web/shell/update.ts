import { createStore } from '../store.ts';
import { restOfPage } from './rest-of-page.ts';

/** A newer version that waits to take over; null when there is none. */
const store = createStore<ServiceWorker | null>(null);
export const useUpdate = store.use;

export function takeUpdate(): void {
  const waiting = store.get();
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'take-over' });
}

/**
 * Registers the service worker. Its own start and the code for it would hold up what a first visit needs, so that comes
 * first.
 */
export function keepWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  restOfPage()
    .then(() => import('./register-worker.ts'))
    .then(({ registerWorker }) => registerWorker(store.set))
    .catch((error: unknown) => console.warn('The app can not be kept for offline use.', error));
}
