/// <reference lib="webworker" />
import { answer, followAnswers, type PushedAction } from './sw-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the server sends: see partners/push/port.ts. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly href: string;
  readonly badge: number;
  readonly actions?: readonly PushedAction[];
  readonly silent?: boolean;
  readonly unread_chats?: readonly string[];
}

/** How long an open page has to say that it goes there itself. */
const PATIENCE = 1000;

/** Shows what arrives while the app is closed, leads to where it belongs, and keeps the subscription alive. */
export function followPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event.data);
    event.waitUntil(show(pushed));
    showBadge(pushed.badge);
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(followClick(event));
  });
  followAnswers();
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event));
  });
}

/** Browsers want every push to show something, also one that can't be read. */
function read(data: PushMessageData | null): Pushed {
  const unreadable: Pushed = { title: self.location.hostname, body: '', tag: 'push', href: '/', badge: 0 };
  try {
    return { ...unreadable, ...(data?.json() as Partial<Pushed> | undefined) };
  } catch {
    return unreadable;
  }
}

/** A button answers from here; everything else opens the app, and so does the answer of a user who is signed out. */
async function followClick({ action: name, notification }: NotificationEvent): Promise<void> {
  const { actions = [] } = (notification.data ?? {}) as { actions?: readonly PushedAction[] };
  const pressed = actions.find((each) => each.name === name);
  if (!pressed || !(await answer(pressed, notification))) await open(hrefOf(notification));
}

async function show({
  title,
  body,
  tag,
  href,
  actions = [],
  silent = false,
  unread_chats,
}: Pushed): Promise<void> {
  if (unread_chats) await closeRead(unread_chats, tag);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A user who has that chat on screen sees the message itself.
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === href)) return;
  const shown = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { href, actions },
    actions: actions.map(({ name: action, title: label }) => ({ action, title: label })),
    icon: '/brand/icon-192.png',
    silent,
    // It replaces the one before it, and still is news.
    ...(shown.length > 0 && !silent ? { renotify: true } : {}),
  } as NotificationOptions);
}

/** What was read on another device meanwhile is no news here. */
async function closeRead(unreadChats: readonly string[], except: string): Promise<void> {
  for (const shown of await self.registration.getNotifications()) {
    const chatId = /^chat:(.+)$/.exec(shown.tag)?.[1];
    if (chatId && shown.tag !== except && !unreadChats.includes(chatId)) shown.close();
  }
}

/** Where there is no icon to put it on, some browsers never answer: nothing waits for it. */
function showBadge(count: number): void {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** A page of this app, whatever a push says. */
function hrefOf({ data }: Notification): string {
  const { href = '/' } = (data ?? {}) as { href?: string };
  const url = new URL(href, self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}

/** A window that shows it, else one that goes there, else a new one. */
async function open(href: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === href) ?? pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(href);
    return;
  }
  const front = await page.focus().catch(() => page);
  if (front.url === href || (await goesThere(front, href))) return;
  await front.navigate(href).catch(() => self.clients.openWindow(href));
}

/** The app moves on without loading itself again, if it is there to hear it. */
function goesThere(page: WindowClient, href: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE);
    const { pathname, search, hash } = new URL(href);
    page.postMessage({ type: 'open', href: `${pathname}${search}${hash}` }, [port2]);
  });
}

/** The browser has a new address for us. Without a session the server takes none, and there is nothing to tell. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const renewed =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? (await publicKey()),
    }));
  await fetch('/api/notify/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...renewed.toJSON(),
      ...(oldSubscription ? { replaces: oldSubscription.endpoint } : {}),
    }),
  });
}

/** Some browsers don't say what the old one was. */
async function publicKey(): Promise<string> {
  const reply = await fetch('/api/notify/push/key');
  return ((await reply.json()) as { public_key: string }).public_key;
}
