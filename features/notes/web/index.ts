import type { WebFeature } from '#platform/web/feature.ts';

const AUTHORS = ['doctor', 'coach'] as const;

/** What the browser knows of notes. The editor is loaded by those who write, when they write. */
export const notes: WebFeature = {
  name: 'notes',
  home: [
    {
      id: 'note-drafts',
      order: 15,
      later: true,
      quiet: true,
      userTypes: AUTHORS,
      part: () => import('./components/home-drafts.tsx').then((m) => m.HomeDrafts),
    },
  ],
};
