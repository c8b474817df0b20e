import { REST_MS } from './rest-ms.ts';

let rest: Promise<void> | undefined;

/** A first visit fetches what is needed first. Once a service worker keeps everything, nothing has to wait. */
export function restOfPage(): Promise<void> {
  rest ??= navigator.serviceWorker?.controller
    ? Promise.resolve()
    : new Promise((done) => setTimeout(done, REST_MS));
  return rest;
}
