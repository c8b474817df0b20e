// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import tests from '#features/lab-tests/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import labs from '../words/en.json' with { type: 'json' };
import { PackageField } from './components/package-field.tsx';
import { CartScreen } from './screens/cart.tsx';

let answer: () => Response;

beforeEach(async () => {
  await startEnglish({ labs: labs.screen, 'lab-tests': tests.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('leads from an empty cart to the tests', async () => {
  answer = () => Response.json({ items: [], total: 0, plan_percent: 0, duplicates: [], people: [] });
  await renderScreen(<CartScreen />);
  const link = await screen.findByRole('link', { name: tests.screen.all });
  expect(link.getAttribute('href')).toBe('/lab-tests');
});

it('offers another try where the tests to choose from could not be read', async () => {
  answer = () => Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404 });
  await renderScreen(<PackageField value="" onValue={() => undefined} />);
  const again = await screen.findByRole('button');
  answer = () => Response.json({ packages: [], as_of: null });
  await act(async () => again.click());
  expect(await screen.findByLabelText(labs.screen.suggest.which)).toBeDefined();
});
