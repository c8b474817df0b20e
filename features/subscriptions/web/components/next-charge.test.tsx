// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Subscription } from '../../contract.ts';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { NextCharge } from './next-charge.tsx';

beforeAll(() => startEnglish({ subscriptions: subscriptions.screen }));

const words = subscriptions.screen.next;
const show = (of: object) => {
  const next_charge = { on: '2026-12-30', amount: 100, request_id: 'r', opening_opts_out: false, ...of };
  const mine = { subscription_id: 'x', next_charge, can: { pay: true, skip_debit: false } };
  return renderScreen(<NextCharge mine={mine as unknown as Subscription} />);
};

it('says before the payment of a debit is opened what that does', async () => {
  await show({ collection: 'autopay', opted_out_because: null, opening_opts_out: true });
  expect(screen.getByText(words.autopay)).toBeDefined();
  expect(screen.getByText(words.opening)).toBeDefined();
});

it.each([
  ['skipped', words.optedOut.skipped],
  ['opened', words.optedOut.opened],
  ['bank_ended', words.optedOut.bank_ended],
  // Of charges from before the reason was stored.
  [null, words.due],
] as const)('says why a charge is not debited: %s', async (opted_out_because, says) => {
  await show({ collection: 'by_request', is_opted_out: true, opted_out_because });
  expect(screen.getByText(says)).toBeDefined();
  expect(screen.queryByText(words.opening)).toBeNull();
});
