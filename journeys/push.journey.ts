import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import newsWords from '../features/notifications/words/en.json' with { type: 'json' };
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '../platform/testing/push-endpoint.ts';
import shell from '../platform/web/words/en.json' with { type: 'json' };
import { expectAccessible, within } from './accounts/browser.ts';
import { aBrowser, clinicDay, launch, originOf } from './browsers.ts';
import { castOf } from './cast.ts';
import { ask, must, signIn } from './in-page.ts';

/**
 * A message that arrives while the app is closed. Real: the server, its encryption and signature, the push endpoint
 * (on this machine), the service worker and what it shows. Chromium without a network has no push service of its own
 * and shows no notification, so the journey replaces three things: `PushManager` in the page hands out the endpoint's
 * subscription, what the endpoint has opened is put into the service worker by the developer tools, and the press on
 * the notification is dispatched in the worker.
 */
/** What the worker's own scope has, which is none of a page's. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}
const words = newsWords.screen;
const cast = castOf('push');
const patient = cast('hospital patient 35');
const doctor = cast('hospital doctor 11');
const origin = () => originOf('hospital');
const SETTINGS = '/notifications/settings';

let browser: Browser;
let service: PushEndpoint;
let device: PushDevice;
let phone: BrowserContext;
let page: Page;
let desk: Page;
let chatId: string;
/** What the stand-in for the browser's push service received. */
let asked: string[] = [];
let isSubscribed = false;

beforeAll(async () => {
  browser = await launch();
  service = await startPushEndpoint();
  device = service.device();
  desk = await (await aBrowser(browser)).newPage();
  await desk.goto(`${origin()}/privacy`);
  await signIn(desk, doctor);
  phone = await aBrowser(browser, { serviceWorkers: 'allow', locale: 'en-IN' });
  await standIn(phone);
  page = await phone.newPage();
  await page.goto(`${origin()}/privacy`);
  await signIn(page, patient);
  chatId = await chatWithDoctor();
  // At any hour of the day.
  await must(page, 'PUT', '/api/notify/settings', { quiet_hours: null });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

async function standIn(context: BrowserContext): Promise<void> {
  await context.exposeFunction('pushService', (what: string, key = '') => {
    if (what === 'subscribe') isSubscribed = true;
    if (what === 'unsubscribe') isSubscribed = false;
    if (what !== 'get') asked = [...asked, `${what} ${key}`.trim()];
    return isSubscribed;
  });
  await context.addInitScript((subscription) => {
    const tell = (what: string, key?: unknown): Promise<boolean> =>
      (window as unknown as { pushService(what: string, key?: unknown): Promise<boolean> }).pushService(
        what,
        key,
      );
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: () => tell('unsubscribe').then(() => true),
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async (options) => {
      await tell('subscribe', options?.applicationServerKey);
      return made;
    };
    PushManager.prototype.getSubscription = async () => ((await tell('get')) ? made : null);
  }, device.subscription);
}

/** Who has a visit with a doctor has that doctor as their own. */
async function chatWithDoctor(): Promise<string> {
  const doctorId = (await must(desk, 'GET', '/api/auth/session')).user.id;
  const patientId = (await must(page, 'GET', '/api/auth/session')).user.id;
  const { days } = await must(
    page,
    'GET',
    `/api/slots?clinician_id=${doctorId}&mode=virtual&from=${clinicDay(2)}&days=14&for_person_id=${patientId}`,
  );
  const [slot] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
  const visit = { clinician_id: doctorId, starts_at: slot.starts_at, mode: 'virtual', reason: 'A cough' };
  // A second try finds the visit and the chat that the first one left.
  await ask(page, 'POST', '/api/appointments', visit);
  const { chat_id, is_accepted } = await must(desk, 'POST', '/api/chats', { with_user_id: patientId });
  if (!is_accepted) await must(page, 'POST', `/api/chats/${chat_id}/accept`);
  await must(page, 'POST', `/api/chats/${chat_id}/read`, {});
  return chat_id;
}

const writes = (text: string) =>
  must(desk, 'POST', `/api/chats/${chatId}/messages`, { id: crypto.randomUUID(), message: text });

/** No page of the app is open any more. */
async function closesApp(): Promise<void> {
  await page.goto('about:blank');
  await expect
    .poll(async () => {
      const { recipients_dict } = await must(desk, 'GET', `/api/chats/${chatId}`);
      return Object.values(recipients_dict as Record<string, { user_type: string; online: boolean }>).find(
        ({ user_type }) => user_type === 'patient',
      )?.online;
    })
    .toBe(false);
}

/** Puts what has arrived at the endpoint into the worker, as the browser's own push service would. */
async function deliver(devtools: CDPSession, registrationId: string): Promise<void> {
  const data = JSON.stringify(device.received.at(-1)?.payload);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId, data });
}

const shownIn = (context: BrowserContext) =>
  worker(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const shown = await scope.registration.getNotifications();
    return shown.map(({ title, body, tag, data, silent }) => ({ title, body, tag, data, silent }));
  });

/** Delivers it and waits until it is shown. Without a screen Chromium takes it away again after some seconds. */
async function expectShown(send: () => Promise<unknown>, expected: object): Promise<void> {
  await send();
  await expect
    .poll(async () => {
      if ((await shownIn(phone)).length === 0) await send();
      return await shownIn(phone);
    })
    .toMatchObject([expected]);
}

function worker(context: BrowserContext) {
  const [found] = context.serviceWorkers();
  if (!found) throw new Error('there is no service worker');
  return found;
}

const toggle = () => page.getByRole('switch', { name: words.device.switch, exact: true });

it('says that it is blocked, is explained, and is switched on where one is', async () => {
  await phone.grantPermissions([], { origin: origin() });
  await page.goto(`${origin()}${SETTINGS}`);
  await page.getByText(words.device.blocked).waitFor();
  await expectAccessible(page);
  // Chromium without a window can't ask the user for the permission: it is set beforehand.
  await phone.clearPermissions();
  await page.getByText(words.device.asks).waitFor();
  await phone.grantPermissions(['notifications'], { origin: origin() });
  await toggle().waitFor();
  expect(await toggle().isChecked()).toBe(false);
  await page.getByText(words.device.explain).waitFor();
  await toggle().click();
  await expect.poll(() => toggle().isChecked()).toBe(true);
  const { public_key } = await must(page, 'GET', '/api/notify/push/key');
  await expect.poll(() => asked).toEqual([`subscribe ${public_key}`]);
  await expect
    .poll(async () => (await must(page, 'GET', '/api/notify/push/subscriptions')).subscriptions)
    .toMatchObject([{ endpoint: device.subscription.endpoint, this_session: true }]);
  await page.reload();
  await expect.poll(() => toggle().isChecked()).toBe(true);
  await expectAccessible(page);
});

it('shows who wrote while the app is closed, and a press lands in the chat', async () => {
  const devtools = await phone.newCDPSession(page);
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin()));
    if (ours) registrationId = ours.registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');

  await closesApp();
  const before = device.received.length;
  await writes('Your sugar is far too high');
  await expect.poll(() => device.received.length).toBe(before + 1);
  const { name } = (await must(desk, 'GET', '/api/auth/session')).user;
  const expected = { title: expect.stringContaining(name), body: '', tag: `chat:${chatId}` };
  const arrives = () => deliver(devtools, registrationId);
  await expectShown(arrives, { ...expected, data: { href: `/chat/${chatId}` } });

  // A second one takes the place of the first.
  await writes('Please call me');
  await expect.poll(() => device.received.length).toBe(before + 2);
  await expectShown(arrives, { title: expect.stringMatching(/^2\D/), body: name });

  await page.goto(`${origin()}/privacy`);
  await page.locator('h1').waitFor();
  await page.evaluate('window.before = true');
  // Without a screen Chromium takes it away again after some seconds.
  await expect
    .poll(async () => {
      const isPressed = await worker(phone).evaluate(async () => {
        const scope = self as unknown as WorkerScope;
        const [notification] = await scope.registration.getNotifications();
        if (notification)
          scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        return notification !== undefined;
      });
      if (!isPressed) await deliver(devtools, registrationId);
      return isPressed;
    })
    .toBe(true);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/chat/${chatId}`);
  // It went there without loading itself again, and nothing of that chat is left on the lock screen.
  expect(await page.evaluate('window.before')).toBe(true);
  await expect.poll(() => shownIn(phone)).toEqual([]);

  // A user who looks at that chat gets no notification of it.
  await page.bringToFront();
  await deliver(devtools, registrationId);
  const other = { ...device.received.at(-1)?.payload, tag: 'chat:other', href: '/chat/other' };
  const arrivesOf = (payload: object) => () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: origin(),
      registrationId,
      data: JSON.stringify(payload),
    });
  await expectShown(arrivesOf(other), { tag: 'chat:other' });
  // What has nothing to say any more takes its place without a sound.
  const done = arrivesOf({ ...other, body: 'Done', silent: true });
  await expectShown(done, { tag: 'chat:other', body: 'Done', silent: true });
});

it('ends with the log-out, here and on the server', async () => {
  await page.goto(`${origin()}/more`);
  await page.getByRole('button', { name: shell.screen.more.signOut, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: shell.screen.more.signOut, exact: true })
    .click();
  await expect.poll(() => asked.at(-1)).toBe('unsubscribe');
  await expect.poll(() => shownIn(phone)).toEqual([]);
  await page.waitForURL('**/account/login**');
  // The app leaves first and tells the server then: what it owes the server is noted until the session has ended there.
  await expect.poll(() => page.evaluate("localStorage.getItem('sukham.signout')")).toBe(null);
  const before = device.tries;
  await writes('You are gone');
  await signIn(page, patient);
  expect((await must(page, 'GET', '/api/notify/push/subscriptions')).subscriptions).toEqual([]);
  // Once a later message has come to another device, the earlier one would have come to this one.
  const later = service.device();
  await must(page, 'POST', '/api/notify/push/subscriptions', later.subscription);
  await writes('Are you back?');
  await expect.poll(() => later.received.length).toBe(1);
  expect(device.tries).toBe(before);
});

it('is offered in one line under the chats; a user who closes it is never asked again, on any device', async () => {
  const chats = async (look: (offer: Locator, at: Page) => Promise<void>) => {
    const context = await aBrowser(browser, { serviceWorkers: 'allow', locale: 'en-IN' });
    await within(context, async () => {
      const at = await context.newPage();
      await at.goto(`${origin()}/privacy`);
      await signIn(at, patient);
      await at.goto(`${origin()}/chat`);
      await at.locator(`a[href="/chat/${chatId}"]`).waitFor();
      await look(at.getByRole('region', { name: words.device.title, exact: true }), at);
    });
    await context.close();
  };
  await chats(async (offer, at) => {
    await offer.getByRole('button', { name: words.offer.title, exact: true }).waitFor();
    await expectAccessible(at);
    const stored = at.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
    await offer.getByRole('button', { name: words.offer.later, exact: true }).click();
    await expect.poll(() => offer.count()).toBe(0);
    await stored;
  });
  await chats(async (offer, at) => {
    // The worker of a first visit has to be there before anything could be offered.
    await at.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await at.reload();
    await at.locator(`a[href="/chat/${chatId}"]`).waitFor();
    await at.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
  });
});
