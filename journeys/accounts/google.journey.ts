import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import en from '../../features/accounts/words/en.json' with { type: 'json' };
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { ask } from '../in-page.ts';
import { expectAccessible, isAt, launch, originOf, visit, within } from './browser.ts';
import { type Issuer, openIssuer, type Token } from './fake-issuer.ts';

/** Signing in by Google, against a provider of our own and a server that is configured for it. */
const words = en.screen;
const known = { sub: '108', name: 'Leela Ramaswamy', email: 'leela@example.org', email_verified: true };
/** What tells the first try's guest from the second's. */
const ORDER = ['A', 'B'] as const;
const unproven = { sub: '109', name: 'Nobody Proven', email: 'else@example.org', email_verified: false };
let browser: Browser;
let issuer: Issuer;
let server: JourneyServer;
let living: string;

beforeAll(async () => {
  // A second attempt of the test needs another person.
  const guests = ORDER.map((letter) => {
    const own = lettersOfItsOwn();
    return { ...known, sub: own, name: `${known.name} ${letter}`, email: `${own}@example.org` };
  });
  issuer = await openIssuer(
    [...guests, unproven],
    (uri) => uri === `${originOf('living', String(server.port))}/api/auth/callback/google`,
  );
  server = await startServer({
    GOOGLE_CLIENT_ID: issuer.client.id,
    GOOGLE_CLIENT_SECRET: issuer.client.secret,
    GOOGLE_ISSUER: issuer.origin,
  });
  living = originOf('living', String(server.port));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await issuer?.close();
});
let tries = 0;
beforeEach(() => {
  issuer.token = 'right';
  issuer.refusals.splice(0);
});

const press = (page: Page) => page.getByRole('button', { name: words.signIn.google }).click();
const choose = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const whoIs = async (page: Page) => (await ask(page, 'GET', '/api/auth/session')).user;

async function atSignIn(page: Page, path = '/security'): Promise<void> {
  await page.goto(`${living}${path}`);
  await isAt(page, '/account/login');
  await page.getByRole('button', { name: words.signIn.google }).waitFor();
}

it('makes an account of a verified address, comes back to where one was, and knows the person again', async () => {
  const guest = `${known.name} ${ORDER[tries++]}`;
  const first = await visit(browser);
  let id = '';
  await within(first, async () => {
    const page = await first.newPage();
    await atSignIn(page);
    await expectAccessible(page);
    await press(page);
    await choose(page, guest);
    await isAt(page, '/account/first-run');
    await expect.poll(() => page.locator('#name').inputValue()).toBe(guest);
    await page.getByLabel(words.basics.day).fill('3');
    await page.getByLabel(words.basics.month).selectOption('5');
    await page.getByLabel(words.basics.year).fill('1957');
    await page.getByText(words.sex.female, { exact: true }).click();
    await page.locator('main button[type=submit]').click();
    await isAt(page, '/security');
    await page.getByText(words.security.thisDevice, { exact: true }).waitFor();
    id = (await whoIs(page)).id;
  });
  const second = await visit(browser);
  await within(second, async () => {
    const page = await second.newPage();
    await atSignIn(page);
    await press(page);
    await choose(page, guest);
    // Nothing is asked again.
    await isAt(page, '/security');
    expect((await whoIs(page)).id).toBe(id);
  });
  expect(issuer.refusals).toEqual([]);
});

it('a user who cancels there sees a message, and may try again', async () => {
  const context = await visit(browser);
  await within(context, async () => {
    const page = await context.newPage();
    await atSignIn(page);
    await press(page);
    await choose(page, 'Cancel');
    await isAt(page, '/account/login');
    await page.getByText(words.problem.OAuthCallback).waitFor();
    await expectAccessible(page);
    expect(await whoIs(page)).toBeUndefined();
    await page.getByRole('button', { name: words.signIn.google }).waitFor();
  });
});

it.each<Token>(['for another sign-in', 'signed by somebody else', 'for another client', 'over'])(
  'an ID token that is %s opens nothing',
  async (token) => {
    issuer.token = token;
    const context = await visit(browser);
    await within(context, async () => {
      const page = await context.newPage();
      await atSignIn(page);
      await press(page);
      await choose(page, `${known.name} ${ORDER[0]}`);
      await page.getByText(words.problem.OAuthCallback).waitFor();
      expect(await whoIs(page)).toBeUndefined();
    });
  },
);

it('an address that the provider has not verified opens nothing, nor does a stranger’s way back', async () => {
  const context = await visit(browser);
  await within(context, async () => {
    const page = await context.newPage();
    await atSignIn(page);
    await press(page);
    await choose(page, unproven.name);
    await isAt(page, '/account/login');
    await page.getByText(words.problem.EmailNotVerified).waitFor();
    expect(await whoIs(page)).toBeUndefined();

    // The code of an attacker, sent to a user who has just begun to sign in.
    await atSignIn(page);
    await press(page);
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await page.goto(`${living}/api/auth/callback/google?code=stolen&state=not-the-one-that-was-made`);
    await page.getByText(words.problem.OAuthCallback).waitFor();
    expect(await whoIs(page)).toBeUndefined();
  });
  expect(issuer.refusals).toEqual([]);
});
