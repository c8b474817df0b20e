import type { LoadPart, WebFeature } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { CriticalNoteProps } from './components/critical-note.tsx';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

/** The alert of a critical reading, for what is critical in another feature. */
export const criticalNote: LoadPart<CriticalNoteProps> = async () =>
  (await Promise.all([import('./components/critical-note.tsx'), wordsFor('vitals')]))[0].CriticalNote;

/** What the browser knows of vitals. Everything behind it is loaded when it is first shown. */
export const vitals: WebFeature = {
  name: 'vitals',
  navigation: [{ place: 'vitals', path: '/vitals', userTypes: PATIENTS }],
  home: [
    {
      id: 'critical',
      order: 5,
      column: 'top',
      later: true,
      quiet: true,
      userTypes: PATIENTS,
      part: () => import('./components/home-critical.tsx').then((m) => m.HomeCritical),
    },
    {
      id: 'last-vitals',
      order: 30,
      dayItems: ['vitals'],
      later: true,
      userTypes: PATIENTS,
      part: () => import('./components/home-vitals.tsx').then((m) => m.HomeVitals),
    },
  ],
  background: [
    {
      id: 'vitals-live',
      later: true,
      userTypes: PATIENTS,
      part: () => import('./components/vitals-live.tsx').then((m) => m.VitalsLive),
    },
    {
      id: 'care-live',
      later: true,
      userTypes: CARERS,
      part: () => import('./components/care-live.tsx').then((m) => m.CareLive),
    },
  ],
};
