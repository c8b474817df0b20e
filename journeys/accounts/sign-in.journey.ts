import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import en from '../../features/accounts/words/en.json' with { type: 'json' };
import te from '../../features/accounts/words/te.json' with { type: 'json' };
import shellEn from '../../platform/web/words/en.json' with { type: 'json' };
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import {
  codeFor,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  PASSWORD,
  reads,
  signInByPassword,
  visit,
  within,
} from './browser.ts';
import { aNumber, newcomer } from './newcomer.ts';

/** How people come in, in both brands, and how they get out again. */
const living = originOf('living');
const phoneOf = castOf('accounts/sign-in');
const words = en.screen;
const telugu = te.screen;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The questions of a new account fill a desktop's width; on a phone they stand below each other. */
async function languageStandsBeside(question: Locator) {
  const page = question.page();
  const phone = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 1280, height: 800 });
  const [left, right] = await Promise.all([question, languageIn(page)].map((each) => each.boundingBox()));
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(right!.x + right!.width).toBeGreaterThan(1280 * 0.8);
  await page.setViewportSize(phone);
}
const languageIn = (page: Page) =>
  page.locator('main').getByRole('group', { name: shellEn.screen.header.language });
const submit = (page: Page) => page.locator('main button[type=submit]').click();

describe('a patient', () => {
  it('chooses Telugu, comes in by a code, and lands where they wanted to go', async () => {
    const context = await visit(browser, { width: 360 });
    await within(context, async () => {
      const page = await context.newPage();
      await page.goto(`${living}/security`);
      await isAt(page, '/account/login');
      const query = () => new URL(page.url()).searchParams;
      await expect.poll(() => query().get('returnUrl')).toBe('/security');
      await expect.poll(() => query().get('basicInfo')).toBe('0');
      await page.getByRole('radio', { name: 'తెలుగు' }).click();
      await reads(heading(page)).toBe(telugu.signIn.title);
      await expectAccessible(page);

      await page.fill('#identifier', '123');
      await submit(page);
      await page.getByRole('alert').waitFor();
      await reads(page.locator('#identifier-error')).toBe(telugu.identify.wrongPhone);
      await expectAccessible(page);

      await page.fill('#identifier', '90000 00031');
      await submit(page);
      await reads(heading(page)).toBe(telugu.password.enter);
      await expectAccessible(page);
      const since = Date.now();
      await press(page, telugu.password.useCode);
      await page.locator('#code').waitFor();
      await reads(page.locator('main')).toContain('031');
      expect(await page.locator('#code').getAttribute('autocomplete')).toBe('one-time-code');
      await expectAccessible(page);

      // Back is a step back, and a reload asks for no second code.
      await page.goBack();
      await page.locator('#password').waitFor();
      await page.goForward();
      await page.locator('#code').waitFor();
      await page.reload();
      await page.locator('#code').waitFor();
      const code = await codeFor(phoneOf('living patient 31'), since);

      await page.fill('#code', code === '482913' ? '482914' : '482913');
      await reads(page.locator('#code-error')).toBe(telugu.code.wrong);
      await expectAccessible(page);
      await page.fill('#code', code);
      await isAt(page, '/security');
      await page.getByText(telugu.security.thisDevice, { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('te');
      await expectAccessible(page);

      // The way in has left nothing behind that Back would lead to.
      await page.goBack();
      await expect.poll(() => page.locator('#identifier').count()).toBe(0);
    });
  });

  it('comes in by password at the hospital in English, and logs out in all tabs', async () => {
    const hospital = originOf('hospital');
    const context = await visit(browser, { width: 1280 });
    await within(context, async () => {
      const page = await context.newPage();
      await page.goto(`${hospital}/account/login?returnUrl=https%3A%2F%2Fevil.example%2F&error=AccessDenied`);
      await page.getByText(words.problem.AccessDenied.split('{{')[0]!).waitFor();
      await page.fill('#identifier', '+91 91000 00032');
      await submit(page);
      await page.fill('#password', 'not this one');
      await submit(page);
      await reads(page.locator('#password-error')).toBe(words.password.wrong);
      await press(page, words.password.show);
      await expect.poll(() => page.locator('#password').getAttribute('type')).toBe('text');
      await expectAccessible(page);
      await page.fill('#password', PASSWORD);
      await submit(page);
      await isAt(page, '/');

      const other = await context.newPage();
      await other.goto(`${hospital}/account/settings`);
      await other.locator('#name').waitFor();
      await expectAccessible(other);
      await page.goto(`${hospital}/more`);
      await press(page, shellEn.screen.more.signOut);
      await page.getByRole('alertdialog').getByRole('button', { name: shellEn.screen.more.signOut }).click();
      await isAt(page, '/account/login');
      await isAt(other, '/account/login');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('sukham'))).toBeNull();
    });
  });

  it('who forgot the password sets a new one', async () => {
    const context = await visit(browser);
    await within(context, async () => {
      const page = await context.newPage();
      await page.goto(`${living}/account/login`);
      await page.fill('#identifier', '9000000033');
      await submit(page);
      const since = Date.now();
      await press(page, words.password.forgot);
      await page.getByText('•033').waitFor();
      const code = await codeFor(phoneOf('living patient 33'), since);
      const fresh = page.locator('input[name=new_password]');
      await page.fill('#code', code === '482913' ? '482914' : '482913');
      await fresh.fill('12345678');
      await submit(page);
      await expect
        .poll(() => page.locator('#password-error').textContent())
        .toBe(words.password.password_common);
      await expectAccessible(page);
      await fresh.fill('lotus river morning');
      await submit(page);
      // The code is only tried with the password: a wrong one leads back to it.
      await page.locator('#code-error').waitFor();
      await page.fill('#code', code);
      await fresh.fill('lotus river morning');
      await submit(page);
      await reads(heading(page)).toBe(words.reset.doneTitle);
      await expectAccessible(page);
      await press(page, words.signIn.action);
      await isAt(page, '/');
    });
  });

  it('with a new number gets an account, tells who they are, and can close it again', async () => {
    const number = aNumber();
    const context = await visit(browser);
    await within(context, async () => {
      const page = await context.newPage();
      await page.goto(`${living}/user_delete/anything?sync=1`);
      await isAt(page, '/account/login');
      const query = () => new URL(page.url()).searchParams;
      await expect.poll(() => query().get('returnUrl')).toBe('/user_delete/anything?sync=1');
      await page.fill('#identifier', number);
      await submit(page);
      await reads(heading(page)).toBe(words.newAccount.title);
      await expectAccessible(page);
      await page.getByText(words.channel.whatsapp, { exact: true }).click();
      const since = Date.now();
      await press(page, words.newAccount.send);
      await page.getByText('WhatsApp').first().waitFor();
      await page.locator('#code').waitFor();
      await expectAccessible(page);
      await page.fill('#code', await codeFor(`+91${number}`, since));

      await reads(heading(page)).toBe(words.newPassword.title);
      await expectAccessible(page);
      await page.locator('input[name=new_password]').fill('lotus river morning');
      await submit(page);

      await isAt(page, '/account/first-run');
      await page.locator('#name').waitFor();
      await submit(page);
      await page.locator('#name-error').waitFor();
      await expectAccessible(page);
      await languageStandsBeside(page.locator('#name'));
      await page.fill('#name', 'Kamala Devi');
      await page.getByLabel(words.basics.day).fill('29');
      await page.getByLabel(words.basics.month).selectOption('2');
      await page.getByLabel(words.basics.year).fill('1960');
      await page.getByText(words.sex.female, { exact: true }).click();
      await submit(page);

      await isAt(page, '/user_delete/anything');
      await expect.poll(() => query().get('sync')).toBe('1');
      await page.locator('#password').waitFor();
      await expectAccessible(page);
      await page.fill('#password', 'wrong');
      await submit(page);
      const sure = page.getByRole('alertdialog').getByRole('button', { name: words.deletion.action });
      await sure.click();
      await page.locator('#password-error').waitFor();
      await page.fill('#password', 'lotus river morning');
      await submit(page);
      await expectAccessible(page);
      await sure.click();
      await isAt(page, '/account/farewell');
      await reads(heading(page)).toBe(words.farewell.title);
      await expectAccessible(page);
      await page.goto(`${living}/account/settings`);
      await isAt(page, '/account/login');
      await page.fill('#identifier', number);
      await submit(page);
      await reads(heading(page)).toBe(words.newAccount.title);
    });
  });

  it('ends the session of another device, which is signed out at once', async () => {
    const phone = await visit(browser);
    const laptop = await visit(browser, { width: 1280 });
    await within(phone, () =>
      within(laptop, async () => {
        const there = await phone.newPage();
        await signInByPassword(there, living, '9000000034', '/account/settings');
        await there.locator('#name').waitFor();
        // What an earlier try has left.
        for (const { session_id, current } of (await ask(there, 'GET', '/api/auth/sessions')).sessions)
          if (!current) await ask(there, 'DELETE', `/api/auth/sessions/${session_id}`);
        const here = await laptop.newPage();
        await signInByPassword(here, living, '9000000034', '/security');
        await here.getByText(words.security.thisDevice, { exact: true }).waitFor();
        await expectAccessible(here);
        await here.getByRole('button', { name: words.security.endNamed.split('{{')[0]! }).click();
        await expectAccessible(here);
        await here
          .getByRole('alertdialog')
          .getByRole('button', { name: words.security.end, exact: true })
          .click();
        await here.getByText(words.security.onlyHere).waitFor();
        await isAt(there, '/account/login');
        await here.goto(`${living}/account/settings`);
        await here.locator('#name').waitFor();
      }),
    );
  });

  it('changes the number with a code from the old one and a code that comes to the new one', async () => {
    const number = aNumber();
    const context = await visit(browser);
    await within(context, async () => {
      const page = await context.newPage();
      await page.goto(`${living}/privacy`);
      const { phone } = await newcomer(page);
      await page.goto(`${living}/account/phone`);
      await page.locator('#phone').waitFor();
      await expectAccessible(page);
      const asked = Date.now();
      await press(page, words.code.first_sms);
      await page.fill('#code', await codeFor(phone, asked));
      await page.fill('#phone', number);
      const since = Date.now();
      await submit(page);
      await page.getByRole('button', { name: words.contact.phoneSave }).waitFor();
      await expectAccessible(page);
      await page.fill('#code', await codeFor(`+91${number}`, since));
      await isAt(page, '/account/settings');
      await page.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`).waitFor();
    });
  });
});

it('the outbox shows what would have been sent, and hands over a code', async () => {
  const context = await visit(browser);
  await within(context, async () => {
    const page = await context.newPage();
    await page.goto(`${living}/privacy`);
    const { phone } = await newcomer(page);
    await page.goto(`${living}/outbox`);
    await page.getByText(phone, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto(`${living}/outbox?to=${encodeURIComponent(phone)}`);
    const code = await codeFor(phone, 0);
    await page.getByRole('button', { name: new RegExp(code) }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });
});
