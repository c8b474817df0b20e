/**
 * Registers the service worker and hands it what this first visit has loaded without it.
 * @param onWaiting is given a newer version that waits to take over
 */
export async function registerWorker(onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  // Some browsers refuse in private windows without saying so.
  if (!registration) return;
  const look = () => {
    // Without a controller it is the first one, which takes over by itself.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting);
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
}
