import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import newsWords from '../features/notifications/words/en.json' with { type: 'json' };
import { type PushEndpoint, startPushEndpoint } from '../platform/testing/push-endpoint.ts';
import { expectAccessible, within } from './accounts/browser.ts';
import { aBrowser, launch, originOf, PASSWORD } from './browsers.ts';
import { castOf } from './cast.ts';
import { aPair } from './chat/pair.ts';
import { ask, must, signIn } from './in-page.ts';

/**
 * Where a press on a notice leads, and what happens to notices and subscriptions while no page is open. Events are
 * dispatched in the real service worker; only `openWindow`, which needs a real finger, is written down instead.
 */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<unknown> };
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action?: string },
  ) => Event;
  opened?: string;
  sent?: { readonly path: string; readonly body: string; readonly status: number }[];
}
const words = newsWords.screen;
const cast = castOf('push-windows');
const patient = cast('hospital patient 36');
const origin = () => originOf('hospital');

let browser: Browser;
let service: PushEndpoint;
let phone: BrowserContext;
let page: Page;
let chatId: string;

beforeAll(async () => {
  browser = await launch();
  service = await startPushEndpoint();
  const pair = await aPair(browser, { brand: 'hospital', patient, doctor: cast('hospital coach 1') });
  ({ chatId } = pair);
  await Promise.all([pair.patient.context().close(), pair.doctor.context().close()]);
  phone = await aBrowser(browser, {
    serviceWorkers: 'allow',
    locale: 'en-IN',
    permissions: ['notifications'],
  });
  page = await phone.newPage();
  await page.goto(`${origin()}/privacy`);
  await signIn(page, patient);
  await page.goto(`${origin()}/privacy`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

function worker() {
  const [found] = phone.serviceWorkers();
  if (!found) throw new Error('there is no service worker');
  return found;
}
const show = (tag: string, href: string) =>
  worker().evaluate(
    async ([tag, href]) => {
      const scope = self as unknown as WorkerScope;
      await scope.registration.showNotification('New message', { tag: tag ?? '', data: { href } });
    },
    [tag, href],
  );
const shown = () =>
  worker().evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    return (await scope.registration.getNotifications()).map(({ tag }) => tag).sort();
  });
/** A press on a new notice of the chat. @returns the address of the window that was opened for it within that time */
async function press(seconds = 30): Promise<string | undefined> {
  return await worker().evaluate(
    async ({ tag, href, seconds }) => {
      const scope = self as unknown as WorkerScope;
      await scope.registration.showNotification('New message', { tag, data: { href } });
      scope.clients.openWindow = async (url) => {
        scope.opened = url;
        return null;
      };
      delete scope.opened;
      const [notification] = await scope.registration.getNotifications({ tag });
      if (!notification) throw new Error('nothing is shown');
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      for (let tries = 0; tries < seconds * 10 && !scope.opened; tries++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      return scope.opened;
    },
    { tag: `chat:${chatId}`, href: `/chat/${chatId}`, seconds },
  );
}
const path = () => new URL(page.url()).pathname;

it('a notice of a chat that was read elsewhere is gone when the app is opened, others stay', async () => {
  await page.goto('about:blank');
  await expect
    .poll(
      async () => {
        // Without a screen Chromium takes notices away again after some seconds.
        await show('chat:read-elsewhere', '/chat/read-elsewhere');
        await show('appointment:1', '/appointments/1');
        const before = await shown();
        await page.goto(`${origin()}/privacy`);
        await page.locator('h1').waitFor();
        for (let tries = 0; tries < 20 && (await shown()).length === 2; tries++)
          await page.waitForTimeout(100);
        const after = await shown();
        await page.goto('about:blank');
        return { before, after };
      },
      { timeout: 60_000 },
    )
    .toEqual({ before: ['appointment:1', 'chat:read-elsewhere'], after: ['appointment:1'] });
});

it('opens a window where there is none', async () => {
  await page.goto('about:blank');
  const opened = await press();
  expect(opened).toBe(`${origin()}/chat/${chatId}`);
});

it('goes to the chat in the window that is open, and opens no other', async () => {
  await page.goto(`${origin()}/more`);
  await page.locator('h1').waitFor();
  await page.evaluate('window.before = true');
  expect(await press(3)).toBeUndefined();
  await expect.poll(path).toBe(`/chat/${chatId}`);
  expect(await page.evaluate('window.before')).toBe(true);
});

it('a medicine that is answered on the notice, without a network, is sent when there is one', async () => {
  const { patient_id } = await ask(page, 'GET', '/api/patient-medication');
  const body = { patient_id, due_at: new Date(Date.now() - 60_000).toISOString(), answer: 'taken' };
  const path = '/api/medication-doses/due';
  const actions = [{ ...{ name: 'taken', title: 'Taken', path, body }, later: 'Saved on this phone.' }];
  await phone.setOffline(true);
  const bodies = await worker().evaluate(async (actions) => {
    const scope = self as unknown as WorkerScope;
    const { fetch } = self;
    scope.sent = [];
    self.fetch = async (...asked) => {
      const reply = await fetch(...asked);
      if (asked[1]?.method === 'POST')
        scope.sent?.push({ path: String(asked[0]), body: String(asked[1].body), status: reply.status });
      return reply;
    };
    const tag = 'medicines:test';
    await scope.registration.showNotification('It’s time', { tag, data: { href: '/medicines', actions } });
    const [notification] = await scope.registration.getNotifications({ tag });
    if (!notification) throw new Error('nothing is shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: 'taken' }));
    for (let tries = 0; tries < 300; tries++) {
      const again = await scope.registration.getNotifications({ tag });
      if (again.some(({ body }) => body !== '')) return again.map(({ body }) => body);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [];
  }, actions);
  expect(bodies).toEqual(['Saved on this phone.']);
  const sent = () => worker().evaluate(() => (self as unknown as WorkerScope).sent);
  expect(await sent()).toEqual([]);
  await phone.setOffline(false);
  await page.goto(`${origin()}/medicines`);
  await expect.poll(sent).toMatchObject([{ path, status: 200 }]);
  const [{ body: given = '' } = {}] = (await sent()) ?? [];
  expect(JSON.parse(given)).toMatchObject(body);
});

it('a subscription that the browser has changed is renewed without a page', async () => {
  const { subscription } = service.device();
  await worker().evaluate(async (made) => {
    PushManager.prototype.subscribe = async () =>
      ({ ...made, toJSON: () => made }) as unknown as PushSubscription;
    self.dispatchEvent(
      new (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent('pushsubscriptionchange'),
    );
  }, subscription);
  await expect
    .poll(async () => (await must(page, 'GET', '/api/notify/push/subscriptions')).subscriptions)
    .toMatchObject([{ endpoint: subscription.endpoint, this_session: true }]);
});

it('signed out, asks who one is first, and then lands in the chat', async () => {
  // The session ends without this browser hearing of it.
  await phone.clearCookies();
  await page.goto('about:blank');
  const opened = await press();
  await page.goto(opened ?? '');
  await page.waitForURL('**/account/login**');
  await page.fill('#identifier', patient);
  await page.keyboard.press('Enter');
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe(`/chat/${chatId}`);
});

it('says on an iPhone that the app has to be installed first', async () => {
  const iphone = await aBrowser(browser, {
    locale: 'en-IN',
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  });
  // Safari has these in installed apps only.
  await iphone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });
  await within(iphone, async () => {
    const at = await iphone.newPage();
    await at.goto(`${origin()}/privacy`);
    await signIn(at, patient);
    await at.goto(`${origin()}/notifications/settings`);
    await at.getByText(words.device.install).waitFor();
    expect(await at.getByRole('switch', { name: words.device.switch, exact: true }).count()).toBe(0);
    await expectAccessible(at);
  });
  await iphone.close();
});
