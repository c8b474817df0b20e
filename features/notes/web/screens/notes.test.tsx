// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import type { NoteSummary } from '../../contract.ts';
import notes from '../../words/en.json' with { type: 'json' };
import { NotesScreen } from './notes.tsx';

let isBroken: boolean;
const broken = () =>
  Response.json({ code: 'too_many_requests', message: 'Try again later.' }, { status: 429 });
const line = (title: string): NoteSummary => ({
  ...{ note_id: title, patient_id: 'p', patient_name: null, appointment_id: 'v', kind: 'consultation' },
  ...{ status: 'signed', author_name: null, at: '2030-01-08T05:00:00Z', gist: `Words of ${title}` },
  ...{ has_addenda: false, unreadable: false },
});
const list = (title: string, next_cursor: string | null) =>
  Response.json({ notes: [line(title)], lines: [], can: {}, next_cursor });

beforeEach(async () => {
  await startEnglish({ notes: notes.screen });
  queryClient.clear();
  isBroken = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('notes-summary')) return Response.json({ lines: [] });
    if (!url.includes('clinical-notes') || isBroken) return broken();
    return url.includes('cursor=') ? list('b', null) : list('a', 'after-a');
  });
});
afterEach(() => vi.unstubAllGlobals());

it('shows the rows with the error below them where the next page could not be read', async () => {
  await renderScreen(
    <Routes>
      <Route path="/patients/:patientId/notes" element={<NotesScreen />} />
    </Routes>,
    '/patients/p/notes',
  );
  await screen.findByText(/Words of a/);
  isBroken = true;
  await act(async () => screen.getByRole('button', { name: notes.screen.list.more }).click());
  const again = await screen.findByRole('button', { name: shell.screen.action.retry });
  expect(screen.getByText(/Words of a/)).toBeDefined();
  isBroken = false;
  await act(async () => again.click());
  await screen.findByText(/Words of b/);
  expect(screen.getByText(/Words of a/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
