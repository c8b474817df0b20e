import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../platform/testing/chromium.ts';
import { shiftClock } from '../platform/testing/shifted-clock.mjs';

export type BrandId = 'living' | 'hospital';
export const PASSWORD = 'sukham-demo-2026';
/** How long anything may take to show. Only a machine that stands still takes longer. */
export const PATIENCE_MS = 30_000;

/** @throws while no server was started that journeys are led to */
export function originOf(brand: BrandId, port = process.env.JOURNEY_PORT): string {
  if (!port) throw new Error('no server was started: JOURNEY_PORT is not set');
  return `http://${brand}.localhost:${port}`;
}

/** `flags` in addition, for instance those of a camera and a microphone that are always there. */
export async function launch(flags: readonly string[] = []): Promise<Browser> {
  const found = await findChromium();
  if (!('path' in found)) throw new Error(`Chromium is needed: ${found.unavailable}`);
  return await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** A browser of its own in India, at a network address of its own, with nothing in it yet. */
export async function aBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // What tsx compiles, for the pictures, names its functions by this; a function that is sent to a page does too.
  await context.addInitScript('globalThis.__name = (named) => named');
  // A language has been chosen on this device: on a new one the app would change to that of the account.
  await context.addInitScript(
    (language) => {
      if (location.protocol.startsWith('http') && !localStorage.getItem('preferredLanguage'))
        localStorage.setItem('preferredLanguage', language);
    },
    (options.locale ?? 'en').split('-')[0],
  );
  const ahead = Number(process.env.JOURNEY_CLOCK_AHEAD_MS ?? 0);
  if (ahead > 0) await context.addInitScript(shiftClock, ahead);
  return context;
}

/** The server counts tries and codes by network address. */
const anAddress = () => ['10', part(), part(), part()].join('.');
const part = () => 1 + Math.floor(Math.random() * 254);

/** The clinics' calendar day, so many days from now: `2026-11-22`. Early in the day it is not that of UTC. */
export const clinicDay = (ahead = 0): string =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

let made = 0;
/** Letters that no other name has, since a second attempt finds the people of the first one. */
export function lettersOfItsOwn(): string {
  made += 1;
  const letters = (Date.now() * 32 + made).toString(26).slice(-7);
  return [...letters].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}
