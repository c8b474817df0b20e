/** How long after its start a page that no service worker serves fetches what it needs later only. */
export const REST_MS = 2000;
