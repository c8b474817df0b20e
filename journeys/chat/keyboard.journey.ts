import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import hi from '../../features/chat/words/hi.json' with { type: 'json' };
import { closeSessions, expectAccessible, launch, originOf } from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { must } from '../in-page.ts';
import { aPair, bubble } from './pair.ts';

/** In Hindi, in the hospital, 360 px wide, with the keyboard alone: to the chat, writing, answering, changing and deleting. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/keyboard');
const says = hi.screen;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/** Tab, until what has the focus is that; a page has fewer stops than this. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard doesn't come to ${selector}`);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Opens the menu of the message that has the focus and takes the item that says so. */
async function choose(page: Page, label: string): Promise<void> {
  await tabTo(page, '[data-message] button[aria-haspopup=menu]');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: label, exact: true });
  await item.waitFor();
  for (let at = 0; at < 6 && (await focused(page)).trim() !== label; at += 1)
    await page.keyboard.press('ArrowDown');
  expect((await focused(page)).trim()).toBe(label);
  await page.keyboard.press('Enter');
}

it('everything that a conversation needs is reached and said', async () => {
  const { patient, doctor, chatId } = await aPair(
    browser,
    { brand: 'hospital', patient: phoneOf('hospital patient 9'), doctor: phoneOf('hospital doctor 9') },
    { patient: { language: 'hi', width: 360 } },
  );
  const mark = lettersOfItsOwn();
  const { is_accepted } = await must(doctor, 'GET', `/api/chats/${chatId}`);
  if (!is_accepted) await must(doctor, 'POST', `/api/chats/${chatId}/accept`);
  await must(doctor, 'POST', `/api/chats/${chatId}/messages`, {
    id: crypto.randomUUID(),
    message: `${mark} नमस्ते`,
  });

  await patient.goto(`${hospital}/chat`);
  await patient.locator(`a[href="/chat/${chatId}"]`).waitFor();
  expect(await patient.locator('html').getAttribute('lang')).toBe('hi');
  await expectAccessible(patient);
  await tabTo(patient, `a[href="/chat/${chatId}"]`);
  await patient.keyboard.press('Enter');
  await bubble(patient, `${mark} नमस्ते`).waitFor();
  await expectAccessible(patient);

  // The notice about emergencies, once; Enter on its cross closes it for good.
  const notice = patient.getByText(says.notice.emergency);
  if (await notice.isVisible()) {
    await tabTo(patient, `button[aria-label="${says.notice.close}"]`, 'Shift+Tab');
    await patient.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
  }
  await tabTo(patient, 'textarea');
  await patient.keyboard.type(`${mark} पहली पंक्ति`);
  await patient.keyboard.press('Shift+Enter');
  await patient.keyboard.type('दूसरी पंक्ति');
  await patient.keyboard.press('Enter');
  await doctor.goto(`${hospital}/chat/${chatId}`);
  await bubble(doctor, `${mark} पहली पंक्ति\nदूसरी पंक्ति`).waitFor();

  // Up: the last message, then the one before it; an answer that is begun and left by Escape, and one that is sent.
  await patient.keyboard.press('ArrowUp');
  await expect.poll(() => focused(patient)).toContain('पहली पंक्ति');
  await patient.keyboard.press('ArrowUp');
  await expect.poll(() => focused(patient)).toContain('नमस्ते');
  await choose(patient, says.message.reply);
  await patient.getByText(says.composer.replying, { exact: true }).waitFor();
  await patient.keyboard.press('Escape');
  await patient.getByText(says.composer.replying, { exact: true }).waitFor({ state: 'detached' });
  await patient.keyboard.press('ArrowUp');
  await patient.keyboard.press('ArrowUp');
  await choose(patient, says.message.reply);
  await patient.keyboard.type(`${mark} जी`);
  await patient.keyboard.press('Enter');
  await bubble(doctor, `${mark} जी`).getByText(`${mark} नमस्ते`).waitFor();
  await bubble(patient, `${mark} जी`).locator('[data-progress="read"]').waitFor();

  await patient.keyboard.press('ArrowUp');
  await choose(patient, says.message.edit);
  await expect.poll(() => patient.locator('textarea').inputValue()).toBe(`${mark} जी`);
  await patient.keyboard.type(' हाँ');
  await patient.keyboard.press('Enter');
  await bubble(doctor, `${mark} जी हाँ`).waitFor();
  await bubble(patient, `${mark} जी हाँ`).getByText(says.message.edited).waitFor();

  await tabTo(patient, 'textarea');
  await patient.keyboard.press('ArrowUp');
  await choose(patient, says.message.delete);
  const dialog = patient.getByRole('alertdialog');
  await dialog.waitFor();
  await expectAccessible(patient);
  await tabTo(patient, '[role=alertdialog] button:last-of-type');
  while ((await focused(patient)).trim() !== says.message.delete) await patient.keyboard.press('Tab');
  await patient.keyboard.press('Enter');
  await patient.getByText(says.message.deleted, { exact: true }).first().waitFor();
  await bubble(doctor, `${mark} जी हाँ`).waitFor({ state: 'detached' });

  // A notice that was closed stays closed.
  await patient.reload();
  await bubble(patient, `${mark} नमस्ते`).waitFor();
  expect(await patient.getByText(says.notice.emergency).isVisible()).toBe(false);
});
