import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, originOf } from '../accounts/browser.ts';
import { closeSessions, signIn } from '../appointments/sessions.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** The number of a family member's health account stands as on the card, however it was typed. */
const origin = originOf('hospital');
const phoneOf = castOf('people/family-abha');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

it('groups the digits of an ABHA number in the form of a family member', async () => {
  const page = await signIn(browser, origin, phoneOf('hospital patient 31'), '/more');
  const name = 'Savitri Nair';
  await ask(page, 'POST', '/api/family-members', {
    ...{ person_id: crypto.randomUUID(), name, relation: 'mother', sex: 'female', language: 'en' },
    date_of_birth: '1950-02-28',
  });
  await page.goto(`${origin}/family`);
  const form = page.getByRole('dialog');
  const edits = async () => {
    await page.getByRole('button', { name: `Options for ${name}` }).click();
    await page.getByRole('menuitem').first().click();
    await form.getByLabel('ABHA number').waitFor();
  };
  await edits();
  await form.getByLabel('ABHA number').fill('91123456789012');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await edits();
  expect(await form.getByLabel('ABHA number').inputValue()).toBe('91-1234-5678-9012');
});
