// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STATUS } from '#features/appointments/contract.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { DeskScreen } from './desk.tsx';
import { OneScreen } from './one.tsx';

beforeEach(async () => {
  await startEnglish({ payments: words.screen });
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The payment of a visit; both are as the server would say. */
async function show(state: string, status: number) {
  const payment = {
    ...{ payment_id: 'p-1', state, paid_at: '2026-11-24T10:00:00Z', method: 'upi', amount: 45_000 },
    ...{ gateway_order_id: 'order_1', refunds: [], bills: [], refund_asked: false },
  };
  const request = {
    ...{ request_id: 'r-1', purpose: 'appointment', subject_id: 'visit-1', title: null, visit: null },
    ...{
      lines: [],
      amount: 45_000,
      state: 'paid',
      reserved_until: null,
      coupon_code: null,
      can: {},
      payment,
    },
  };
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string | Request) => {
    const path = typeof url === 'string' ? url : url.url;
    fetched.push(path);
    return Response.json(path.includes('/appointments/') ? { status, cut_off_hours: 4 } : request);
  });
  await renderScreen(<OneScreen />);
  await screen.findByText('order_1');
  return fetched;
}
const rule = words.screen.pay.cancelRule_other.replace('{{count}}', '4');
const asksForVisit = (fetched: readonly string[]) => fetched.some((path) => path.includes('/appointments/'));

it('says until when a visit that was paid can be cancelled', async () => {
  await show('paid', STATUS.booked);
  expect(await screen.findByText(rule)).toBeDefined();
});

it.each([STATUS.cancelled, STATUS.declined])(
  'says nothing of it once the visit has status %i',
  async (status) => {
    const fetched = await show('paid', status);
    await vi.waitFor(() => expect(asksForVisit(fetched)).toBe(true));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(rule)).toBeNull();
  },
);

it.each(['refund_due', 'refunded'])('says nothing of it once the payment is %s', async (state) => {
  const fetched = await show(state, STATUS.booked);
  expect(screen.queryByText(rule)).toBeNull();
  expect(asksForVisit(fetched)).toBe(false);
});

it('searches for a number among all payments, whatever else was chosen', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(new URL(url, 'http://x').search);
    return Response.json({ requests: [], next_cursor: null });
  });
  await renderScreen(<DeskScreen />, '/payments?patient_id=p&refund=asked&number=SLB-1');
  expect(await screen.findByText(words.screen.orders.notFound)).toBeDefined();
  expect(fetched).toEqual(['?number=SLB-1']);
  expect(screen.queryByText('SLB-1')).toBeNull();
});
