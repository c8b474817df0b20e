import { call } from '#platform/web/client/call.ts';
import { isPushOn, keepPushOn } from '#platform/web/session/browser-store.ts';
import { getPushKey, listPushSubscriptions, subscribePush, unsubscribePush } from '../../contract.ts';

/**
 * How it stands with this browser. `install`: it can, once the app is on the home screen. `blocked`: the person said
 * no, and only the browser's own settings can change that.
 */
export type DeviceState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

/** A page's first visit has no worker yet; the time limits the wait where there never is one. */
const PATIENCE = 8000;

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

/** What is so, not what was wished: the browser's permission, its subscription, and that the server knows it. */
export async function readDevice(): Promise<DeviceState> {
  if (!canPush()) return isApple() ? 'install' : 'unsupported';
  const registration = await worker();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const stored = await registration.pushManager.getSubscription();
  if (!stored || Notification.permission !== 'granted') return 'off';
  const { subscriptions } = await call(listPushSubscriptions, {});
  if (!subscriptions.some(({ endpoint }) => endpoint === stored.endpoint)) return 'off';
  const { public_key } = await call(getPushKey, {});
  return isMadeWith(stored, public_key) ? 'on' : 'off';
}

/** One that was made with another key can't be written to any more. Some browsers don't say with which it was. */
function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** What was switched on here and got lost (the browser renewed it unheard, the keys are others) is made again. */
export async function restoreDevice(): Promise<void> {
  if (!isPushOn() || !canPush() || Notification.permission !== 'granted') return;
  if ((await readDevice()) === 'off') await subscribe();
}

/** Asks for the permission; without it nothing changes. @throws when the browser can't reach its push service */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
}

async function subscribe(): Promise<void> {
  const registration = await worker();
  if (!registration) return;
  const { public_key } = await call(getPushKey, {});
  // One that was made with another key could not be written to.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { endpoint = '', keys } = made.toJSON();
  try {
    const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
    await call(subscribePush, { body });
    keepPushOn(true);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

export async function turnOff(): Promise<void> {
  keepPushOn(false);
  const registration = await worker();
  const stored = await registration?.pushManager.getSubscription();
  if (!stored) return;
  const { subscriptions } = await call(listPushSubscriptions, {});
  for (const { endpoint, subscription_id } of subscriptions)
    if (endpoint === stored.endpoint) await call(unsubscribePush, { params: { subscription_id } });
  await stored.unsubscribe();
}

/** After a log-out this device shows no notifications any more, also when the server could not be reached. */
export async function forgetDevice(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Those that lead to a page which is open now. */
export const dismissNotificationsFor = (path: string): Promise<void> =>
  closeThose(({ data }) => (data as { href?: string } | null)?.href === path);

/** Those of chats that were read meanwhile, here or on another device; `asOf` (ms): newer ones are left. */
export const closeRead = (unreadChatIds: readonly string[], asOf: number): Promise<void> =>
  closeThose(({ tag, timestamp }: Notification & { readonly timestamp?: number }) => {
    const chatId = /^chat:(.+)$/.exec(tag)?.[1];
    return chatId !== undefined && (timestamp ?? 0) < asOf && !unreadChatIds.includes(chatId);
  });

async function closeThose(is: (shown: Notification) => boolean): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) if (is(shown)) shown.close();
}
