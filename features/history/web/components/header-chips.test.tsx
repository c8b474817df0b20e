// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { HeaderChips } from './header-chips.tsx';

let isBroken: boolean;

beforeEach(async () => {
  await startEnglish({ history: words.screen });
  queryClient.clear();
  isBroken = true;
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ code: 'not_found', message: 'It is not here.' }, { status: 404 })
      : Response.json({ entries: [], none_known: [], can: {} }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('allergies that could not be read are not an empty place, and a press reads them again', async () => {
  await renderScreen(<HeaderChips patientId="p" />);
  const unread = await screen.findByRole('button', { name: words.screen.chips.unread });
  isBroken = false;
  await act(async () => unread.click());
  await screen.findByText(words.screen.chips.notAsked);
  expect(screen.queryByText(words.screen.chips.unread)).toBeNull();
});
