// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { NotesInShort } from './summary.tsx';

let lines: object[];
let addenda: object[] | undefined;
beforeEach(async () => {
  await startEnglish({ notes: words.screen });
  queryClient.clear();
  addenda = undefined;
  vi.stubGlobal('fetch', async () => Response.json({ lines, addenda }));
});

it('each line says what it is and when it was written, and leads there', async () => {
  const at = '2026-11-28T04:00:00.000Z';
  const line = { note_id: 'n', at, link: '/patients/p/notes/n' };
  lines = [
    { ...line, about: 'plan', text: 'TSH this week.' },
    { ...line, about: 'follow_up', text: '2026-12-19: with the result' },
  ];
  addenda = [{ ...line, at: '2026-11-30T04:00:00.000Z', text: 'Typing error: TSH next week.' }];
  await renderScreen(<NotesInShort patientId="p" />);
  const [plan, next, added] = await screen.findAllByRole('link');
  expect(plan?.textContent).toBe(`TSH this week.${words.screen.part.plan} · 28 Nov 2026`);
  expect(plan?.getAttribute('href')).toBe('/patients/p/notes/n');
  expect(next?.textContent).toContain('19 Dec 2026: with the result');
  expect(added?.textContent).toBe('Typing error: TSH next week.Added later, on 30 Nov 2026');
  expect(added?.getAttribute('href')).toBe('/patients/p/notes/n');
});

it('nothing is shown where no note says anything', async () => {
  lines = [{ about: 'allergies', text: 'Penicillin', note_id: null, at: null, link: '/patients/p' }];
  await renderScreen(<NotesInShort patientId="p" />);
  await expect.poll(() => queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success');
  expect(screen.queryByRole('listitem')).toBeNull();
});
