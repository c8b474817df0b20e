// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { OneScreen } from './one.tsx';
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

it('says of an address without an id that there is no such payment, and marks no field', async () => {
  const fields = [{ field: 'appointment_id', code: 'wrong_format', message: 'Wrong format' }];
  const error = { code: 'invalid', message: 'Please check the marked fields.', fields };
  vi.stubGlobal('fetch', async () => Response.json(error, { status: 400 }));
  await renderScreen(<VisitScreen />);
  expect(await screen.findByText(words.screen.pay.missing)).toBeDefined();
  expect(screen.queryByText(error.message)).toBeNull();
});

it.each([
  [404, { code: 'not_found', message: 'Not found' }],
  [
    400,
    { code: 'invalid', message: 'x', fields: [{ field: 'request_id', code: 'wrong_format', message: 'x' }] },
  ],
])('says so of an address with an id of nothing, too: %i', async (status, error) => {
  vi.stubGlobal('fetch', async () => Response.json(error, { status }));
  await renderScreen(<OneScreen />);
  expect(await screen.findByText(words.screen.pay.missing)).toBeDefined();
});
