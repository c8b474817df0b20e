// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { Home } from '#platform/web/shell/screens/home.tsx';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import words from '../../words/en.json' with { type: 'json' };
import { HomeSubject } from './home-subject.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const member = { person_id: 'p2', name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };

beforeEach(async () => {
  await startEnglish({ people: words.screen });
  queryClient.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async () => Response.json({ family_members: [member], can: { add: true } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('greets on the own Home, and names the family member on theirs', async () => {
  const title = () => document.querySelector('h1')?.textContent;
  const actFor = (personId: string | null) =>
    act(async () => queryClient.setQueryData(['actingFor'], { personId }));
  await renderScreen(
    <CatalogueContext.Provider value={createCatalogue([], [], [])}>
      <Home />
      <HomeSubject />
    </CatalogueContext.Provider>,
  );
  await expect.poll(title).toMatch(/Lakshmi$/);
  await actFor('p2');
  await expect.poll(title).toBe('Sahasra’s record');
  await actFor(null);
  await expect.poll(title).toMatch(/Lakshmi$/);
});
