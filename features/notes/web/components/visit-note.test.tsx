// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { NoteSummary } from '../../contract.ts';
import notes from '../../words/en.json' with { type: 'json' };
import { VisitNote } from './visit-note.tsx';

/** Notes of the visit as the server has them: another window of the same doctor begins some, too. */
let there: string[];
let posted: number;

const summary = (title: string): NoteSummary => ({
  ...{ note_id: title, patient_id: 'p', patient_name: null, appointment_id: 'v', kind: 'consultation' },
  ...{ status: 'signed', author_name: null, at: '2030-01-08T05:00:00Z', gist: `First words of ${title}` },
  ...{ has_addenda: false, unreadable: false },
});
const note = (title: string) => ({
  ...summary(title),
  ...{
    version: 1,
    author_id: 'd',
    author_type: 'doctor',
    registration_number: null,
    seal: null,
    error: null,
  },
  ...{ updated_at: '2030-01-08T05:00:00Z', signed_at: '2030-01-08T05:00:00Z', addenda: [] },
  content: { diagnoses: [{ text: `All of ${title}`, certainty: 'confirmed' }] },
  can: { edit: false, sign: false, add: false, mark_error: false },
});

beforeEach(async () => {
  await startEnglish({ notes: notes.screen });
  queryClient.clear();
  posted = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted += 1;
    const [, id] = /clinical-notes\/(\w+)/.exec(url) ?? [];
    return Response.json(id ? note(id) : { notes: there.map(summary), next_cursor: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the note that another window has begun meanwhile, and begins no second one', async () => {
  there = [];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" />);
  const begin = await screen.findByRole('button', { name: notes.screen.composer.begin });
  there = ['a'];
  await act(async () => begin.click());
  expect(await screen.findByText(/All of a/)).toBeDefined();
  expect(posted).toBe(0);
});

it('keeps the note that is open here, and lists one that another window began beside it', async () => {
  there = ['a'];
  await renderScreen(<VisitNote appointmentId="v" patientId="p" />);
  await screen.findByText(/All of a/);
  there = ['b', 'a'];
  await act(() => queryClient.invalidateQueries());
  const other = await screen.findByRole('link', { name: /First words of b/ });
  expect(other.getAttribute('href')).toBe('/patients/p/notes/b');
  expect(screen.getByText(/All of a/)).toBeDefined();
  expect(screen.queryByText(/All of b/)).toBeNull();
});
