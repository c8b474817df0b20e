import { visitComposer } from '#features/appointments/web/slots.ts';
import { besideWriting, recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const AUTHORS = ['doctor', 'coach'] as const;
const one = () => import('./screens/note.tsx').then((m) => m.NoteScreen);
const list = () => import('./screens/notes.tsx').then((m) => m.NotesScreen);
const latest = () => import('./components/record-notes.tsx').then((m) => m.LatestNotes);
const ofPatient = () => import('./components/record-notes.tsx').then((m) => m.RecordNotes);

/**
 * `composer/` writes and signs a note, with `editor/` for its rich text (loaded by those who write); `reading/` shows a note to
 * everybody else; `components/` are what Home, a visit and a record show of notes.
 */
export const screens: WebScreens = {
  name: 'notes',
  routes: [
    { path: '/notes', screen: list, access: ['patient'], title: 'notes.list.title' },
    { path: '/notes/:noteId', screen: one, access: ['patient'], title: 'notes.one.title' },
    { path: '/patients/:patientId/notes', screen: list, access: AUTHORS, title: 'notes.list.title' },
    { path: '/patients/:patientId/notes/:noteId', screen: one, access: AUTHORS, title: 'notes.one.title' },
    {
      path: '/note-texts',
      screen: () => import('./screens/texts.tsx').then((m) => m.TextsScreen),
      access: AUTHORS,
      title: 'notes.texts.title',
    },
  ],
  more: [
    {
      id: 'notes',
      group: 'health',
      label: 'notes.list.title',
      path: '/notes',
      icon: 'edit',
      order: 35,
      userTypes: ['patient'],
    },
    {
      id: 'note-texts',
      group: 'clinic',
      label: 'notes.texts.title',
      path: '/note-texts',
      icon: 'edit',
      order: 46,
      userTypes: AUTHORS,
    },
  ],
  fillings: [
    fill(visitComposer, {
      id: 'notes.composer',
      order: 10,
      label: 'notes.composer.tab',
      userTypes: AUTHORS,
      part: () => import('./components/visit-note.tsx').then((m) => m.VisitNote),
    }),
    fill(recordRight, { id: 'notes.list', order: 10, userTypes: AUTHORS, part: ofPatient }),
    fill(besideWriting, { id: 'notes.beside', order: 10, userTypes: AUTHORS, part: latest }),
  ],
};
