import { REST_MS } from './rest-ms.ts';

/** What a slow phone takes to draw them. */
const QUIET_MS = 1000;

let rest: Promise<void> | undefined;

/** A first visit fetches what is needed first. Once a service worker keeps everything, nothing has to wait. */
export function restOfPage(): Promise<void> {
  rest ??= navigator.serviceWorker?.controller
    ? Promise.resolve()
    : new Promise((done) => setTimeout(done, REST_MS));
  return rest;
}

/** Settles once the parts that came with the rest of the page are drawn: what shows nothing can wait for them. */
export async function quietPage(): Promise<void> {
  await restOfPage();
  await new Promise((done) => setTimeout(done, QUIET_MS));
}
