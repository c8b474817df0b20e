import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import te from '../../features/files/words/te.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** A patient photographs two pages of a paper and keeps them as one PDF, at 360 px in Telugu. */
const hospital = originOf('hospital');
const phoneOf = castOf('files/scan');
const says = te.screen.scan;
let browser: Browser;
let patient: Page;

beforeAll(async () => {
  browser = await launch();
  patient = await signIn(browser, hospital, phoneOf('hospital patient 39'), '/files', { language: 'te' });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/** A sheet of paper, held askew, on a dark table. */
async function paper(turned: number): Promise<Buffer> {
  const sheet = await sharp({ create: { width: 420, height: 594, channels: 3, background: '#f4f2ec' } })
    .png()
    .toBuffer();
  const rotated = await sharp(sheet)
    .rotate(turned, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const table = { width: 700, height: 900, channels: 3, background: '#3a2f28' } as const;
  return await sharp({ create: table })
    .composite([{ input: rotated }])
    .jpeg()
    .toBuffer();
}

it('scans two pages into one PDF', async () => {
  await patient.getByRole('button', { name: says.title }).click();
  const dialog = patient.getByRole('dialog');
  for (const [position, turned] of [6, -5].entries()) {
    const file = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: await paper(turned) };
    await patient.locator('[data-scan-input]').setInputFiles(file);
    await dialog.getByText(says.cornersHint).waitFor();
    const corner = dialog.getByRole('button', { name: says.corner.topLeft });
    const before = await corner.evaluate((button) => button.getAttribute('style'));
    await corner.press('ArrowRight');
    expect(await corner.evaluate((button) => button.getAttribute('style'))).not.toBe(before);
    if (position === 0) await expectAccessible(patient);
    if (process.env.JOURNEY_PICTURES)
      await patient.screenshot({ path: `${process.env.JOURNEY_PICTURES}/scan-te-${position}.png` });
    await dialog.getByRole('button', { name: says.use }).click();
    const words = position === 0 ? says.pages_one : says.pages_other;
    await dialog.getByText(words.replace('{{count}}', String(position + 1))).waitFor();
  }
  await dialog.getByRole('button', { name: says.save }).click();
  await expect
    .poll(async () => (await ask(patient, 'GET', '/api/upload-files')).files[0]?.mime)
    .toBe('application/pdf');
  const [file] = (await ask(patient, 'GET', '/api/upload-files')).files;
  const pages = await patient.evaluate(async (href) => {
    const text = await (await fetch(href)).text();
    return /\/Count (\d+)/.exec(text)?.[1];
  }, file.href as string);
  expect(pages).toBe('2');
});
