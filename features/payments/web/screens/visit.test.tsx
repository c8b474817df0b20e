// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { VisitScreen } from './visit.tsx';

beforeEach(async () => {
  await startEnglish({ payments: words.screen });
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says that nothing is to be paid, without another try, and leads to what was paid', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404 }),
  );
  await renderScreen(<VisitScreen />);
  expect(await screen.findByText(words.screen.orders.none)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/orders');
  expect(screen.queryByRole('button')).toBeNull();
});
