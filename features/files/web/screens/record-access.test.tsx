// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import accounts from '../../../accounts/words/en.json' with { type: 'json' };
import words from '../../words/en.json' with { type: 'json' };
import { RecordAccessScreen } from './record-access.tsx';

let personId: string | undefined;
vi.mock('#features/people/web/index.ts', () => ({
  useActingFor: () => ({ personId, name: 'Anu', isSelf: personId === undefined }),
  useSubjectAsked: () => undefined,
}));
vi.mock('#platform/web/brand.ts', () => ({ brand: { supportPhone: '040 1234 5678' } }));
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => 'patient' }));
vi.mock('#platform/web/shell/lazy-part.tsx', () => ({ Fillings: () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the link to a complaint says of which patient the access is', async () => {
  await startEnglish({ files: words.screen, accounts: accounts.screen });
  queryClient.clear();
  const access = {
    ...{
      access_id: 'a',
      at: '2026-11-30T06:00:00Z',
      reader_id: 'r',
      reader_name: 'Ravi',
      reader_type: 'doctor',
    },
    ...{ resource: 'vitals', patients: 1, break_glass: false, context: null },
  };
  vi.stubGlobal('fetch', async () => Response.json({ accesses: [access], next_cursor: null }));
  const link = async () => (await screen.findByText(words.screen.access.unknownPerson)).closest('a')?.search;
  await renderScreen(<RecordAccessScreen />, '/own');
  expect(await link()).toBe('?access_id=a');
  personId = 'child';
  await renderScreen(<RecordAccessScreen />, '/child');
  expect(await link()).toBe('?access_id=a&patient_id=child');
});
