// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Subscription } from '../../contract.ts';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { Actions } from './actions.tsx';

beforeAll(async () => {
  await startEnglish({ subscriptions: subscriptions.screen });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
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
