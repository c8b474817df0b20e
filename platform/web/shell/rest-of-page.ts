import { REST_MS } from './rest-ms.ts';

/** The longest that a page which is never idle keeps the list of all screens waiting. */
const QUIET_MS = 2000;

let rest: Promise<void> | undefined;

/** A first visit fetches what is needed first. Once a service worker keeps everything, nothing has to wait. */
export function restOfPage(): Promise<void> {
  rest ??= navigator.serviceWorker?.controller
    ? Promise.resolve()
    : new Promise((done) => setTimeout(done, REST_MS));
  return rest;
}

/** Settles once the parts that came with the rest of the page are drawn: what no one looks at yet can wait for them. */
export async function quietPage(): Promise<void> {
  await restOfPage();
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: QUIET_MS });
    else setTimeout(done, QUIET_MS);
  });
}
