// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { PricesScreen } from './prices.tsx';

beforeEach(async () => {
  await startEnglish({ administration: words.screen });
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says of each price whether a change is set for later', async () => {
  const later = [{ valid_from: '2026-12-01', price: 43_900, active: null }];
  const item = { kind: 'test', price: 39_900, list_price: 39_900, active: true };
  const packages = [
    { ...item, package_id: 'hba1c', name: 'HbA1c', later },
    { ...item, package_id: 'tsh', name: 'TSH', later: [] },
  ];
  vi.stubGlobal('fetch', async (input: string | Request) =>
    Response.json(
      String(input instanceof Request ? input.url : input).includes('/packages')
        ? { day: '2026-11-27', packages }
        : { changes: [], next_cursor: null },
    ),
  );
  await renderScreen(<PricesScreen />);
  await screen.findByText('TSH');
  const cells = [...document.querySelectorAll(`td[data-label="${words.screen.prices.later}"]`)];
  expect(cells.map((cell) => cell.textContent)).toEqual([expect.stringContaining('₹439'), 'No change']);
});
