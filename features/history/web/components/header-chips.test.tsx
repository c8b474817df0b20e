// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientHead } from '#features/people/web/index.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import words from '../../words/en.json' with { type: 'json' };
import { screens } from '../screens.ts';
import { HeaderChips } from './header-chips.tsx';

let userType = 'doctor';
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => userType }));

const PENICILLIN = { entry_id: 'e', kind: 'allergy', status: 'active', content: { name: 'Penicillin' } };
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

it.each(['doctor', 'coach'])(
  'shows the allergies of a patient to a %s in the head of the record',
  async (reader) => {
    userType = reader;
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(
        url.includes('/history')
          ? { entries: [PENICILLIN], none_known: [], can: {} }
          : { patient_id: 'p', name: 'Lakshmi', language: 'te' },
      ),
    );
    const Head = await patientHead();
    await renderScreen(
      <CatalogueContext.Provider value={createCatalogue([screens], [], [])}>
        <Head patientId="p" />
      </CatalogueContext.Provider>,
      `/${reader}`,
    );
    expect(await screen.findByText('Allergy: Penicillin')).toBeDefined();
  },
);
