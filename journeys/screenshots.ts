import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Language } from '../platform/contract/language.ts';
import type { BrandId } from './browsers.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { liveThroughADay } from './demo-day.ts';
import { onOwnServer } from './own-server.ts';
import { VIEWERS, type Viewer } from './screens.ts';
import {
  dress,
  goTo,
  HIGHEST_PICTURE,
  type Look,
  openUserSession,
  overflow,
  show,
  type UserSession,
  wholePage,
} from './signed-in.ts';

/**
 * `npm run screenshots [viewer...] [--brand=hospital] [--lang=te,ml] [--screen=book]`: every screen of what is built,
 * as each kind of person sees it, at both widths, in light and dark, and once at the hardest: Malayalam, Large.
 * People look at screenshots/index.html afterwards.
 */
const OUT = join(dirname(dirname(fileURLToPath(import.meta.url))), 'screenshots');
const WIDTHS = [360, 1280] as const;
const THEMES = ['light', 'dark'] as const;

const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split('=', 2) as [string, string]),
);
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const viewers = VIEWERS.filter((viewer) => named.length === 0 || named.includes(viewer));
const languages = (options.lang?.split(',') ?? ['en', 'te', 'ml']) as Language[];
const brand = (options.brand ?? 'living') as BrandId;
const isPart = named.length > 0 || Object.keys(options).length > 0;

const shots: Shot[] = [];
const remarks: string[] = [];

async function lookAt(browser: Browser, viewer: Viewer): Promise<void> {
  const session = await openUserSession(browser, viewer, brand);
  try {
    for (const language of languages) {
      await dress(session, { language, size: 'Medium', theme: 'light', width: 360 });
      await allScreens(session, { language, size: 'Medium' }, WIDTHS, THEMES);
    }
    if (languages.includes('ml')) {
      await dress(session, { language: 'ml', size: 'Large', theme: 'light', width: 360 });
      await allScreens(session, { language: 'ml', size: 'Large' }, [360], ['light']);
    }
  } finally {
    await session.close();
  }
}

const wanted = ({ screens }: UserSession) =>
  screens.filter(({ name }) => name.includes(options.screen ?? ''));

async function allScreens(
  session: UserSession,
  look: Pick<Look, 'language' | 'size'>,
  widths: readonly number[],
  themes: readonly Look['theme'][],
): Promise<void> {
  const { page, viewer } = session;
  for (const screen of wanted(session)) {
    const { name, path } = screen;
    await show(page, { theme: 'light', width: widths[0] ?? 360 });
    try {
      // What only leads on to another screen is seen there.
      if (!(await goTo(page, screen))) continue;
    } catch (error) {
      remarks.push(`${viewer} ${path} (${look.language}): ${String(error).split('\n')[0]}`);
      continue;
    }
    for (const width of widths) {
      for (const theme of themes) {
        await show(page, { theme, width });
        const large = look.size === 'Large';
        const folder = join(brand, look.language, `${width}${large ? '-large' : ''}`, theme);
        const file = join(folder, `${viewer}-${name}.png`);
        mkdirSync(join(OUT, folder), { recursive: true });
        await wholePage(page, HIGHEST_PICTURE);
        await page.screenshot({ path: join(OUT, file), animations: 'disabled' });
        shots.push({ file, viewer, screen: name, language: look.language, width, theme, large });
      }
      const wider = await overflow(page);
      if (wider > 0) remarks.push(`${viewer} ${path} (${look.language}, ${width}): ${wider} px too wide`);
    }
  }
}

const server = await onOwnServer();
const { browser } = server;
const began = Date.now();
try {
  if (!isPart) rmSync(OUT, { recursive: true, force: true });
  await liveThroughADay(browser, brand);
  // Two at a time: one draws while the other waits.
  const waiting = [...viewers];
  const worker = async () => {
    for (let viewer = waiting.shift(); viewer; viewer = waiting.shift()) await lookAt(browser, viewer);
  };
  await Promise.all([worker(), worker()]);
} finally {
  await server.stop();
}
mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, 'index.html'), contactSheet(shots));
for (const remark of remarks) console.log(remark);
console.log(
  `${shots.length} pictures in ${Math.round((Date.now() - began) / 1000)} s: ${join(OUT, 'index.html')}`,
);
