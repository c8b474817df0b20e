import { chromium } from 'playwright-core';
import { type Grey, greyOf } from '../../partners/image-reader/meter-reader/picture.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../platform/testing/chromium.ts';
import { PAGE, type Page, pageOf } from './browser-meters.ts';
import type { Made } from './generator/generate.ts';

/** Photos of `browser-meters.ts`, or of other pages, as `photoOf` makes them of our own: what they show, and the picture. */
export async function* browserPhotos(
  from: number,
  count: number,
  page: (number: number) => Page = pageOf,
): AsyncGenerator<{ made: Pick<Made, 'truth'> & Partial<Made>; grey: Grey }> {
  const found = await findChromium();
  if ('unavailable' in found) throw new Error(found.unavailable);
  const browser = await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_FLAGS] });
  try {
    const tab = await browser.newPage({ viewport: PAGE });
    for (let number = from; number < from + count; number++) {
      const { html, truth, quality } = page(number);
      await tab.setContent(html);
      await tab.evaluate('document.fonts.ready.then(() => undefined)');
      const bytes = await tab.screenshot({ type: 'jpeg', quality });
      yield { made: { truth }, grey: await greyOf(bytes) };
    }
  } finally {
    await browser.close();
  }
}
