// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listFamilyMembers } from '#features/people/contract/family.ts';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import imports from '../../words/en.json' with { type: 'json' };
import { ImportScreen } from './import.tsx';

vi.mock('#platform/web/client/upload.ts', () => ({
  upload: async () => ({ columns: [], good: 2, already_there: 0, bad: 0, lines: [] }),
}));

const say = imports.screen.import;
const ASHA = { person_id: 'p2', name: 'Asha' };

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, 'reading-imports': imports.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => new Response('{"vitals":[],"ranges":[],"height_cm":null}'));
  queryClient.setQueryData(queryOf(listFamilyMembers, {}).queryKey, {
    family_members: [ASHA],
  } as unknown as ReplyOf<typeof listFamilyMembers>);
});
afterEach(() => vi.unstubAllGlobals());

const text = () => document.body.textContent ?? '';
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );

it('a file that was read for one person is not offered for another one', async () => {
  await renderScreen(<ImportScreen />);
  const field = document.querySelector('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'date,sugar');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(say.check);
  const take = say.take_other.replace('{{count}}', '2');
  await waitFor(() => expect(text()).toContain(take));
  await act(async () => queryClient.setQueryData(['actingFor'], { personId: ASHA.person_id }));
  await waitFor(() => expect(text()).toContain(vitals.screen.enter.for.replace('{{name}}', ASHA.name)));
  expect(text()).not.toContain(take);
  expect(document.querySelector('textarea')).not.toBeNull();
});
