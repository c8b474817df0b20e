// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { HeaderChips } from './header-chips.tsx';

let isBroken: boolean;
let none: object[];

beforeEach(async () => {
  await startEnglish({ history: words.screen });
  queryClient.clear();
  isBroken = true;
  none = [];
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ code: 'not_found', message: 'It is not here.' }, { status: 404 })
      : Response.json({ entries: [], none_known: none, can: {} }),
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

it.each([
  ['patient', words.screen.chips.noneReported],
  ['doctor', words.screen.none.allergy],
] as const)('"none known" of a %s is shown as what it is', async (by_type, text) => {
  isBroken = false;
  none = [{ kind: 'allergy', said: { by_type } }];
  await renderScreen(<HeaderChips patientId="p" />);
  await screen.findByText(text);
});
