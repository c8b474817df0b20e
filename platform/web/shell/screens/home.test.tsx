// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '../../client/query-client.ts';
import { createCatalogue } from '../catalogue.ts';
import { CatalogueContext } from '../shell-context.ts';
import { Home } from './home.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('the second column stays while its only part is fetched, and goes once that draws nothing', async () => {
  await startEnglish({});
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('fetch', async () => Response.json({}));
  let come = (_: () => ReactNode) => {};
  const triage = new Promise<() => ReactNode>((resolve) => (come = resolve));
  const home = [
    { id: 'queue', order: 1, part: async () => () => <p>Queue</p> },
    { id: 'triage', order: 2, column: 'side', later: true, quiet: true, part: () => triage },
  ] as const;
  await renderScreen(
    <CatalogueContext value={createCatalogue([{ name: 'x', home }], [], [])}>
      <Home />
    </CatalogueContext>,
  );
  await expect.poll(() => document.body.textContent).toContain('Queue');
  const isCollapsed = () => document.querySelector('[class*=columns] > :last-child')?.matches(':empty');
  expect(isCollapsed()).toBe(false);
  come(() => null);
  await expect.poll(isCollapsed).toBe(true);
});
