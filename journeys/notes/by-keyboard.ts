import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import en from '../../features/notes/words/en.json' with { type: 'json' };

const says = en.screen.editor;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="red" d="M0 0h40v20H0z"/></svg>';
const RASH = { name: 'rash.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) };

/** Writes into an empty editor without touching it: only the choice of the file is the browser's own window. */
export async function writesByKeyboard(page: Page, text: Locator): Promise<void> {
  const hasFocus = () => text.evaluate((box) => box === document.activeElement);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tool = async (name: string, opens?: 'a dialog') => {
    await press('Alt+F10', 'Home');
    const inBar = page.getByRole('toolbar').first().getByRole('button', { name, exact: true });
    const isThere = () => inBar.evaluate((button) => button === document.activeElement);
    for (let count = 0; count < 20 && !(await isThere()); count++) await press('ArrowRight');
    expect(await isThere(), name).toBe(true);
    await press('Enter');
    if (!opens) await expect.poll(hasFocus).toBe(true);
  };
  const markup = () =>
    text.evaluate((box) =>
      box.innerHTML.replaceAll(/ (?:class|src|loading|contenteditable|draggable)="[^"]*"/g, ''),
    );
  await page.keyboard.type('Skin');
  await tool(says.heading2);
  await press('Enter');
  await page.keyboard.type('dry');
  await tool(says.bulletList);
  await press('Enter');
  await tool(says.bold);
  await page.keyboard.type('red');
  await press('Enter', 'Enter');
  await page.keyboard.type('see below');
  await tool(says.center);
  await press('Alt+F10', 'End');
  await page.keyboard.type('24');
  await press('Enter');
  await expect.poll(hasFocus).toBe(true);
  await press('End', 'Enter');
  await tool(says.image, 'a dialog');
  const dialog = page.getByRole('dialog', { name: says.image });
  await dialog.locator('input[type=file]').setInputFiles(RASH);
  await dialog.getByLabel(en.screen.image.alt).focus();
  await page.keyboard.type('A rash');
  await press('Tab', 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.type('since Monday');
  // Up onto the picture, and its description again.
  await press('Home', 'ArrowUp');
  await tool(says.imageText, 'a dialog');
  const again = page.getByRole('dialog', { name: says.imageText });
  await again.getByLabel(en.screen.image.alt).focus();
  await press('End');
  await page.keyboard.type(' on the left arm');
  await press('Tab', 'Enter');
  await again.waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
  const list = '<ul><li><p>dry</p></li><li><p><strong>red</strong></p></li></ul>';
  const centred = 'style="text-align: center;"';
  const below = '<img alt="A rash on the left arm"><p>since Monday</p>';
  const whole = `<h2>Skin</h2>${list}<p ${centred}><span style="font-size: 1.5rem;">see below</span></p>${below}`;
  expect(await markup()).toBe(whole);
  await tool(says.undo);
  expect(await markup()).toBe(whole.replace(' on the left arm', ''));
  await tool(says.redo);
  expect(await markup()).toBe(whole);
  // In the second entry of a list Tab indents; after Escape it leaves.
  await text.getByText('red', { exact: true }).click();
  await press('Escape', 'Tab');
  expect(await hasFocus()).toBe(false);
  expect(await markup()).toBe(whole);
}
