// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordAction } from '#features/people/web/slots.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import words from '../../words/en.json' with { type: 'json' };
import { screens } from '../screens.ts';

let userType = 'doctor';
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => userType }));

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ patient_id: 'p', managed_by: null }));
  await startEnglish({ chat: words.screen });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['doctor', 1],
  ['coach', 1],
  ['staff', 0],
] as const)(
  'offers a %s in the head of a record to write to the patient: %i times',
  async (reader, times) => {
    userType = reader;
    await renderScreen(
      <CatalogueContext.Provider value={createCatalogue([screens], [], [])}>
        <Fillings point={recordAction} given={{ patientId: 'p' }} fallback={null} />
        <p>shown</p>
      </CatalogueContext.Provider>,
      `/${reader}`,
    );
    await screen.findByText('shown');
    if (times) await screen.findByRole('link');
    const links = screen.queryAllByRole('link', { name: words.screen.groups.message });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(times).fill('/chat/with/p'));
  },
);
