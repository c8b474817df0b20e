import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PART_BYTES } from '../../features/files/contract.ts';
import { pdfOfPages } from '../../features/files/web/components/pages-pdf.ts';
import en from '../../features/files/words/en.json' with { type: 'json' };
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { closeSessions, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import { look } from '../own-server.ts';

/**
 * The upload of a PDF of three pages is interrupted, continues where it was, also after a reload, and the file is
 * viewed.
 */
const hospital = originOf('hospital');
const phoneOf = castOf('files/parts');
let browser: Browser;
let patient: Page;
let pdf: Buffer;

beforeAll(async () => {
  browser = await launch();
  pdf = await threePages();
  patient = await signIn(browser, hospital, phoneOf('hospital patient 40'), '/files');
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/** Pages of noise, which no compression makes small, each with a band of its own colour. */
async function threePages(): Promise<Buffer> {
  const [width, height] = [900, 1272];
  const pages = await Promise.all(
    ['#b3261e', '#1c6b3c', '#1f5a8c'].map(async (background) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const band = await sharp({ create: { width, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
      const jpeg = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
        .composite([{ input: band, top: 60, left: 0 }])
        .jpeg({ quality: 90 })
        .toBuffer();
      return { jpeg: new Uint8Array(jpeg), width, height };
    }),
  );
  return Buffer.from(pdfOfPages(pages));
}

it('continues after a lost network and after a reload, and shows its pages on a phone and on a desk', async () => {
  // Of its own at each try.
  const chosenAt = Date.now();
  const name = `Three pages ${chosenAt}.pdf`;
  const count = Math.ceil(pdf.length / PART_BYTES);
  expect(count).toBeGreaterThan(2);
  const sent: number[] = [];
  let isCut = true;
  await patient.route('**/parts/*', async (route) => {
    const position = Number(route.request().url().split('/').at(-1));
    if (isCut && position > 0) return await route.abort('connectionreset');
    sent.push(position);
    await route.continue();
  });
  // The same date each time, as for a file on a disk.
  const choose = () =>
    patient.evaluate(
      ([base64, name, lastModified]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], name, { type: 'application/pdf', lastModified }));
        const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [pdf.toString('base64'), name, chosenAt] as const,
    );
  await choose();
  const retry = patient.getByRole('button', { name: new RegExp(shell.screen.action.retry) });
  await retry.first().waitFor();
  expect(sent).toEqual([0]);
  await patient.reload();
  await patient.getByText(en.screen.upload.choose).first().waitFor();
  isCut = false;
  await choose();
  const row = patient.getByRole('button', { name, exact: true });
  await row.waitFor();
  expect(sent).toEqual(Array.from({ length: count }, (_, position) => position));
  const [file] = (await ask(patient, 'GET', '/api/upload-files')).files;
  expect(file).toMatchObject({ name, mime: 'application/pdf', size: pdf.length });

  for (const [width, height] of [
    [360, 780],
    [1280, 800],
  ] as const) {
    await patient.setViewportSize({ width, height });
    await row.click();
    const dialog = patient.getByRole('dialog', { name });
    await dialog.locator('iframe').waitFor();
    const box = await dialog.locator('iframe').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(width === 360 ? 280 : 600);
    expect(box?.height).toBeGreaterThan(400);
    // The browser's own viewer has taken it.
    await expect
      .poll(() => patient.frames().some((frame) => frame.url().startsWith('chrome-extension:')))
      .toBe(true);
    await look(patient, `pdf-preview-${width}`);
    await dialog.getByRole('button', { name: en.screen.preview.back }).click();
  }
});
