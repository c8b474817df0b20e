// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { HomeReport } from './home-report.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('says that the figures could not be read, and asks again', async () => {
  await startEnglish({ reports: words.screen });
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({ code: 'invalid', message: 'Not now.' }, { status: 400 });
  });
  await renderScreen(<HomeReport />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(screen.getByRole('heading', { name: words.screen.title })).toBeDefined();
  const before = asked;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

it('says when figures will come where there are none yet', async () => {
  await startEnglish({ reports: words.screen });
  vi.stubGlobal('fetch', async () => Response.json({ totals: {}, before: {}, series: [] }));
  await renderScreen(<HomeReport />);
  await screen.findByText(words.screen.emptyHint);
});
