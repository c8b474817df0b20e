// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import chat from '../../words/en.json' with { type: 'json' };
import { FoundMessages } from './found-messages.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says why a search failed, and a press searches again', async () => {
  let isRefused = true;
  vi.stubGlobal('fetch', async () =>
    isRefused
      ? Response.json({ error: { code: 'not_allowed', message: 'Not allowed.' } }, { status: 403 })
      : Response.json({ messages: [], next_cursor: null }),
  );
  await startEnglish({ chat: chat.screen });
  await renderScreen(<FoundMessages q="sugar" />);
  await screen.findByRole('alert', {}, { timeout: 10_000 });
  isRefused = false;
  await act(async () => screen.getByRole('button').click());
  await expect.poll(() => screen.getByRole('status').textContent).toBe(chat.screen.search.none);
});
