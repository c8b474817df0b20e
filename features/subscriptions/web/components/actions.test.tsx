// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Subscription } from '../../contract.ts';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { Actions } from './actions.tsx';

beforeAll(async () => {
  await startEnglish({ subscriptions: subscriptions.screen });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});

it.each([
  // The next period is paid already.
  ['active', '2027-01-05', /continue until .*5 Dec/],
  ['active', '2026-12-05', /continue until .*5 Dec/],
  ['paused', '2026-12-05', /the plan ends on .*5 Dec/],
  ['halted', null, /ends today/],
] as const)('says of a plan that is %s on which day it would end', async (state, paid_until, says) => {
  const can = { pause: false, change: false, cancel: true, cancel_with_refund: false };
  const mine = { subscription_id: 'x', state, paid_until, period_ends_on: '2026-12-05', can };
  await renderScreen(<Actions mine={mine as unknown as Subscription} />);
  fireEvent.click(screen.getByRole('button', { name: subscriptions.screen.cancel.action }));
  expect((await screen.findByText(/Nothing more is charged/)).textContent).toMatch(says);
  expect(screen.queryAllByText(subscriptions.screen.ahead)).toHaveLength(paid_until === '2027-01-05' ? 1 : 0);
});

it('offers the refund of a plan that was cancelled before, while it can be had', async () => {
  const can = { pause: false, change: false, cancel: false, cancel_with_refund: true };
  const mine = { subscription_id: 'x', state: 'ending', paid_until: '2026-12-05', can };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({});
  });
  await renderScreen(<Actions mine={mine as unknown as Subscription} />);
  const { refund, refundText } = subscriptions.screen.cancel;
  fireEvent.click(screen.getByRole('button', { name: refund }));
  expect(await screen.findByText(refundText)).toBeDefined();
  expect(screen.queryByText(/Nothing more is charged/)).toBeNull();
  expect(screen.queryByRole('button', { name: subscriptions.screen.cancel.action })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: refund }).at(-1)!);
  await vi.waitFor(() => expect(sent).toEqual([{ refund: true }]));
});
