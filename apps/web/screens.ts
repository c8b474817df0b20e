import type { WebScreens } from '#platform/web/feature.ts';

/** What the features have on every page but Home, found in their folders. */
export const screens = Object.values(
  import.meta.glob<WebScreens>('../../features/*/web/screens.ts', { eager: true, import: 'screens' }),
);
