// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentRequest } from '#features/payments/contract.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { BeforePaying } from './before-paying.tsx';

const fetched = vi.fn();
beforeEach(async () => {
  await startEnglish({ subscriptions: subscriptions.screen });
  queryClient.clear();
  fetched.mockReset();
});
const show = (request: object, opening_opts_out = true) => {
  const next_charge = { request_id: 'r', opening_opts_out };
  vi.stubGlobal('fetch', async () => {
    fetched();
    return Response.json({ plans: [], mine: [{ next_charge }], history: [] });
  });
  return renderScreen(<BeforePaying request={request as PaymentRequest} />);
};
const { opening } = subscriptions.screen.next;

it('says before the payment of a debit is opened what that does', async () => {
  await show({ purpose: 'subscription', request_id: 'r' });
  expect(await screen.findByText(opening)).toBeDefined();
});

it('says nothing where opening ends no debit, and asks for no care plan where none is paid', async () => {
  for (const [request_id, optsOut] of [
    ['r', false],
    ['other', true],
  ] as const) {
    queryClient.clear();
    fetched.mockReset();
    await show({ purpose: 'subscription', request_id }, optsOut);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(opening)).toBeNull();
  }
  fetched.mockReset();
  await show({ purpose: 'appointment', request_id: 'r' });
  expect(fetched).not.toHaveBeenCalled();
});
