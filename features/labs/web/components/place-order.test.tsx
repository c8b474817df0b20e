// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { Cart } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { PlaceOrder } from './place-order.tsx';

/** What the server has under the id of the order; `tried` are the bodies that were sent. */
let stored: { state: string } | undefined;
let answer: () => Response;
let tried: { order_id: string }[];
let lost: Mock<() => void>;

beforeEach(async () => {
  await startEnglish({ labs: words.screen });
  queryClient.clear();
  [stored, tried, lost] = [undefined, [], vi.fn<() => void>()];
  answer = () => Response.error();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('create-order')) {
      tried.push(JSON.parse(String(init?.body)));
      return answer();
    }
    if (!url.includes('order-status')) return Response.json({});
    return stored
      ? Response.json({ order_id: tried[0]?.order_id, ...stored })
      : Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const cart = {
  ...{ items: [], total: 0, plan_percent: 0, can: { pay_now: true, pay_collector: true } },
} as unknown as Cart;

const Path = () => <output>{useLocation().pathname}</output>;
const path = () => screen.getByRole('status').textContent;

async function order(): Promise<void> {
  await renderScreen(
    <>
      <PlaceOrder
        {...{ cart, addressId: 'a', slot: '2030-01-08T01:30:00Z', isByCall: false, tried: false }}
        onTried={() => {}}
        onSlotGone={lost}
      />
      <Path />
    </>,
    '/labs/cart',
  );
  fireEvent.change(screen.getByLabelText(words.screen.checkout.name), { target: { value: 'Anil' } });
  fireEvent.change(screen.getByLabelText(words.screen.checkout.phone), { target: { value: '9876543210' } });
  const buttons = screen.getAllByRole('button');
  fireEvent.click(buttons.at(-1)!);
}

it('shows the order when it was stored and only its reply was lost', async () => {
  stored = { state: 'awaiting_payment' };
  await order();
  await vi.waitFor(() => expect(path()).toBe(`/pay/order/${tried[0]?.order_id}`));
  expect(lost).not.toHaveBeenCalled();
});

it('asks for another time when nothing was stored', async () => {
  await order();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  expect(path()).toBe('/labs/cart');
});

it('leads to the stored order and not to its payment when it has other details', async () => {
  stored = { state: 'awaiting_payment' };
  answer = () => Response.json({ code: 'order_id_taken', message: 'Taken' }, { status: 409 });
  await order();
  await vi.waitFor(() => expect(path()).toBe(`/labs/orders/${tried[0]?.order_id}`));
});
