import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.ts';
import type { Unavailable } from './throwaway-process.ts';

const INSTALLED_AT = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What Playwright switches off: the last list that Chromium is given is the only one that counts. */
const OFF_BY_PLAYWRIGHT = [
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'AimEnabled'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding'],
  ...['PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];
/**
 * Pages behind the address bar, which are invisible here: they cost two thirds of the processor time of each new
 * window.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Without these a machine without a display, a graphics card or the Internet answers with noise or not at all. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];

/** In addition where a journey makes a call: a camera and a microphone that are always there and always allowed. */
export const CALL_FLAGS = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
] as const;

/** Where a Chromium is that tests can drive: CHROMIUM_PATH, the system's, Debian's package, Playwright's own. */
export async function findChromium(): Promise<{ readonly path: string } | Unavailable> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return { path: chosen };
    return { unavailable: `CHROMIUM_PATH names ${chosen}, which does not exist` };
  }
  const installed = () => INSTALLED_AT.find((path) => existsSync(path));
  const present = installed();
  if (present) return { path: present };
  const refused = await installDebianPackage('chromium');
  const fresh = installed();
  if (fresh) return { path: fresh };
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { path: own };
  return {
    unavailable: `there is no Chromium: ${refused}; nor has Playwright one (npx playwright-core install chromium)`,
  };
}
