/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope & { readonly registration: WithSync };

interface WithSync extends ServiceWorkerRegistration {
  /** Chromium only. Elsewhere the answer goes out when the app is opened. */
  readonly sync?: { register(tag: string): Promise<void> };
}

/** A button of a push: see partners/push/port.ts. */
export interface PushedAction {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly later: string;
}

/** Answers that have not reached the server. The page deletes them at sign-out. */
const WAITING = 'sukham-answers';
const SYNC = 'answers';
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 422]);

/** Sends what was answered without a network: when the browser says that there is one, and when a page opens. */
export function followAnswers(): void {
  self.addEventListener('sync', ((event: ExtendableEvent & { readonly tag: string }) => {
    if (event.tag === SYNC) event.waitUntil(sendWaiting());
  }) as EventListener);
  self.addEventListener('message', (event) => {
    if ((event.data as { type?: string }).type === 'send-answers') event.waitUntil(sendWaiting());
  });
}

/** Sends an answer, or stores it where there is no network. @returns false without a signed-in user */
export async function answer(action: PushedAction, shown: Notification): Promise<boolean> {
  const body = JSON.stringify({ ...action.body, at: new Date().toISOString() });
  const status = await send(action.path, body);
  if (status === 401) return false;
  if (status !== null) return true;
  const cache = await caches.open(WAITING);
  await cache.put(
    `/waiting/${crypto.randomUUID()}`,
    new Response(JSON.stringify({ path: action.path, body })),
  );
  await self.registration.showNotification(shown.title, {
    ...{ body: action.later, tag: shown.tag, icon: '/brand/icon-192.png', silent: true },
    data: { href: (shown.data as { href?: string }).href },
  });
  await self.registration.sync?.register(SYNC).catch(() => undefined);
  return true;
}

/** @throws while there is still no network, so that the browser asks again */
async function sendWaiting(): Promise<void> {
  if (!(await caches.has(WAITING))) return;
  const cache = await caches.open(WAITING);
  for (const request of await cache.keys()) {
    const stored = (await (await cache.match(request))?.json()) as { path: string; body: string };
    if ((await send(stored.path, stored.body)) === null) throw new Error('there is no network');
    await cache.delete(request);
  }
}

/** @returns null where the same call may be answered otherwise later */
async function send(path: string, body: string): Promise<number | null> {
  if (!path.startsWith('/api/')) return 400;
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(path, { method: 'POST', headers, body }).catch(() => Response.error());
  return ok || FINAL.has(status) ? status : null;
}
