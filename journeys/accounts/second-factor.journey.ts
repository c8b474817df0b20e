import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/accounts/words/en.json' with { type: 'json' };
import te from '../../features/accounts/words/te.json' with { type: 'json' };
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { codeFor, expectAccessible, isAt, launch, originOf, PASSWORD, visit, within } from './browser.ts';

/** Clinicians come in with two factors, and their desk locks, on a server that asks for both. */
const DOCTOR = '+919000000107';
const words = en.screen;
let browser: Browser;
let server: JourneyServer;
let living: string;

beforeAll(async () => {
  server = await startServer({ SECOND_FACTOR: 'required' });
  living = originOf('living', String(server.port));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function givePassword(page: Page, path: string): Promise<void> {
  await page.goto(`${living}${path}`);
  await page.fill('#identifier', DOCTOR);
  await page.keyboard.press('Enter');
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  await isAt(page, '/account/confirm');
}

/** A device with a fingerprint reader that always recognises its owner. */
async function withFingerprint(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

it('a doctor signs in with password and code, adds a passkey, and comes back to what was typed after a break', async () => {
  const context = await visit(browser, { width: 1280 });
  await within(context, async () => {
    const page = await context.newPage();
    await withFingerprint(page);
    await givePassword(page, '/security');
    await expectAccessible(page);
    const asked = Date.now();
    await page.getByRole('button', { name: /•/ }).click();
    await page.fill('#code', await codeFor(DOCTOR, asked, String(server.port)));
    await isAt(page, '/security');

    await press(page, words.passkey.add);
    await page.getByRole('textbox', { name: words.password.label, exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(words.passkey.added).first().waitFor();

    await page.clock.install();
    await page.goto(`${living}/account/settings`);
    const name = page.locator('main input[type=text]').first();
    await name.fill('Dr. Half Written');
    await page.clock.fastForward('31:00');
    await page.getByRole('heading', { name: words.proof.lockedTitle }).waitFor();
    // The screen locks first, and asks the server to lock the session then.
    const status = () => page.evaluate(async () => (await fetch('/api/auth/account/')).status);
    await expect.poll(status, { timeout: 15_000 }).toBe(401);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: words.proof.lockedTitle }).waitFor();
    await press(page, words.proof.use_passkey);
    await page.getByRole('heading', { name: words.proof.lockedTitle }).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Dr. Half Written');
  });
});

it('on a phone in Telugu the second step fits, and leads back to the sign-in for another account', async () => {
  const context = await visit(browser, { language: 'te', width: 360 });
  await within(context, async () => {
    const page = await context.newPage();
    await givePassword(page, '/');
    await page.getByRole('heading', { name: te.screen.proof.title }).waitFor();
    await expectAccessible(page);
    await press(page, te.screen.proof.otherAccount);
    await isAt(page, '/account/login');
  });
});
