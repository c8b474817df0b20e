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
 * Registers the service worker and hands it what this first visit has loaded without it. Its own start would hold up
 * what a first visit needs, so that comes first.
 */
export function keepWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void restOfPage().then(register);
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    // Some browsers refuse in private windows without saying so.
    if (!registration) return;
    const look = () => {
      // Without a controller it is the first one, which takes over by itself.
      if (registration.waiting && navigator.serviceWorker.controller) store.set(registration.waiting);
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
    // An app that stays open for days still hears of a new version.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    });
    const { active } = await navigator.serviceWorker.ready;
    const urls = performance.getEntriesByType('resource').map((entry) => entry.name);
    active?.postMessage({ type: 'keep', urls: urls.filter((url) => url.startsWith(window.location.origin)) });
  } catch (error) {
    console.warn('The app can not be kept for offline use.', error);
  }
}
