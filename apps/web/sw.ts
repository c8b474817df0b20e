/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { followPushes } from './sw-push.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

const SHELL = 'sukham-shell';
const ASSETS = 'sukham-assets';
const SHELL_PAGE = '/';
/** How long a page waits for the server before the stored shell is shown instead. */
const PATIENCE = 4000;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
followPushes();

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message = event.data as { type?: string; urls?: string[] };
  // The page asks for it when the person has agreed to reload.
  if (message.type === 'take-over') void self.skipWaiting();
  // What the first visit loaded before this worker stood in between.
  if (message.type === 'keep' && message.urls) event.waitUntil(keepAssets(message.urls));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Health data and sessions are never stored here.
  if (url.pathname.startsWith('/api/') || url.pathname === '/api') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (isBrand(url.pathname)) event.respondWith(brandFile(event));
});

function isBrand(path: string): boolean {
  return path === '/brand.css' || path === '/manifest.webmanifest' || path.startsWith('/brand/');
}

/** The server's page; the stored shell when it doesn't answer in time, or answers with an error. */
async function page(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(SHELL_PAGE, { cacheName: SHELL });
  const fromServer = fetch(event.request).then(async (response) => {
    if (stored && response.status >= 500) return stored;
    if (isShell(response)) await (await caches.open(SHELL)).put(SHELL_PAGE, response.clone());
    return response;
  });
  if (!stored) return fromServer;
  event.waitUntil(fromServer.catch(() => undefined));
  return Promise.race([fromServer.catch(() => stored), after(PATIENCE).then(() => stored)]);
}

/** Names of assets contain the hash of their content: a stored asset never becomes outdated. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(ASSETS)).put(request, response.clone());
  return response;
}

/** Small and not hashed: the newest, or what was last seen. */
async function brandFile(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  });
  const known = await cache.match(event.request, { ignoreVary: true, ignoreSearch: true });
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  // An address with a version is settled; one without may have changed.
  return new URL(event.request.url).search
    ? exact(cache, event.request, fresh, known)
    : fresh.catch(() => known);
}

async function exact(
  cache: Cache,
  request: Request,
  fresh: Promise<Response>,
  last: Response,
): Promise<Response> {
  return (await cache.match(request, { ignoreVary: true })) ?? fresh.catch(() => last);
}

async function keepShell(): Promise<void> {
  const response = await fetch(SHELL_PAGE, { cache: 'reload' });
  if (isShell(response)) await (await caches.open(SHELL)).put(SHELL_PAGE, response);
}

async function keepAssets(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { origin, pathname } = new URL(url, self.location.origin);
    if (origin !== self.location.origin) continue;
    if (pathname.startsWith('/assets/')) await asset(new Request(url)).catch(() => undefined);
    else if (isBrand(pathname)) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) await (await caches.open(SHELL)).put(url, response);
    }
  }
}

function isShell(response: Response): boolean {
  return (
    response.ok && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html')
  );
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
