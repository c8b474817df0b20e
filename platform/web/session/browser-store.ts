import { isLanguage, type Language } from '#platform/contract/language.ts';

/**
 * What the browser stores unencrypted: settings of the appearance, and two flags of the sign-in. The token is not
 * among it: it is in an HttpOnly cookie and in memory. The session cache is stored encrypted, by keep.ts.
 */
export const FONT_SIZES = ['Original', 'Medium', 'Large'] as const;
export type FontSize = (typeof FONT_SIZES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** These belong to the device, not to the person who is signed in, and outlive a log-out. */
const OF_THE_DEVICE = ['preferredLanguage', 'fontSize', 'theme'];

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The storage is full or forbidden: the value then lasts only as long as this page.
  }
}

export function preferredLanguage(): Language | undefined {
  const stored = read('preferredLanguage');
  return isLanguage(stored) ? stored : undefined;
}
export const keepPreferredLanguage = (language: Language) => write('preferredLanguage', language);

export function fontSize(): FontSize {
  const stored = read('fontSize');
  return FONT_SIZES.find((each) => each === stored) ?? 'Medium';
}
export const keepFontSize = (size: FontSize) => write('fontSize', size);

export function theme(): Theme {
  const stored = read('theme');
  return THEMES.find((each) => each === stored) ?? 'system';
}
export const keepTheme = (value: Theme) => write('theme', value);

/** `0` from the first visit of the login page on, `1` once the basic information is known; null before. */
export const basicInfo = () => read('basicInfo');
export const keepBasicInfo = (known: boolean) => write('basicInfo', known ? '1' : '0');

export const isSync = () => read('sync') === '1';
export const keepSync = (sync: boolean) => write('sync', sync ? '1' : null);

/** Pushes were switched on in this browser by the signed-in user: a lost subscription is made again. */
export const isPushOn = () => read('push') === '1';
export const keepPushOn = (on: boolean) => write('push', on ? '1' : null);

/**
 * The height in pixels of the header's row with the person the patient acts for. The next page reserves that space
 * before the row is known again; on a new device the page itself says that there is one.
 */
export const actingRow = () => Number(read('actingRow'));
export const isActingRow = () => actingRow() > 0 || document.documentElement.dataset.actingRow === 'row';
export const keepActingRow = (height: number) => write('actingRow', height > 0 ? `${height}` : null);

/** Empties local and session storage; the device's own preferences stay. */
export function clearStorage(): void {
  const stored = OF_THE_DEVICE.map((name) => [name, read(name)] as const);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing either.
  }
  for (const [name, value] of stored) if (value !== null) write(name, value);
}
