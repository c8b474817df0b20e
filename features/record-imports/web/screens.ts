import { yourData } from '#features/exports/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser has of imports: their part of "Your data". */
export const screens: WebScreens = {
  name: 'record-imports',
  fillings: [
    fill(yourData, {
      id: 'record-imports.bring',
      order: 30,
      userTypes: ['patient'],
      part: () => import('./components/bring.tsx').then((m) => m.Bring),
    }),
  ],
};
