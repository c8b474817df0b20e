// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { RequestsScreen } from './requests.tsx';

vi.mock('#features/people/web/index.ts', () => ({
  useActingFor: () => ({ isSelf: true, personId: 'p' }),
  useSubjectAsked: () => undefined,
}));
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => 'staff' }));
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('says to staff in one line of each section that it has no requests', async () => {
  await startEnglish({ privacy: words.screen });
  vi.stubGlobal('fetch', async () => Response.json({ requests: [], next_cursor: null }));
  await renderScreen(<RequestsScreen />);
  await expect.poll(() => screen.queryAllByText(words.screen.requests.none)).toHaveLength(2);
  expect(document.querySelector('section svg')).toBeNull();
});
