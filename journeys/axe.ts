import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe's kinds of rules that are asked for; all that are on by themselves without them. */
export type Tags = readonly string[];

/** What depends on nothing but colours: where only the theme changes, all other rules say the same again. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it is: each rule that is broken, with the elements that break it. */
export async function violationsOn(page: Page, tags?: Tags): Promise<string[]> {
  const builder = await builderFor(page);
  return await said(tags ? builder.withTags([...tags]) : builder);
}

/** As `violationsOn`, for a page on which only the colours have changed since. */
export async function violationsOfColours(page: Page): Promise<string[]> {
  return await said((await builderFor(page)).withRules(OF_COLOURS));
}

/**
 * Runs axe within the page, which keeps it until it is loaded again. Otherwise half a megabyte is compiled and a tab
 * opened for each look: more work than the look itself.
 */
async function builderFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate('typeof axe === "object"');
  // The results don't need the rules that passed, and describing them takes long.
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

async function said(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
