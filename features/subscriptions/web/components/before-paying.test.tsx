// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ShownRequest } from '#features/payments/contract.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { BeforePaying } from './before-paying.tsx';

beforeEach(() => startEnglish({ subscriptions: subscriptions.screen }));
const { opening } = subscriptions.screen.next;
const show = (opening_opts_out: boolean) =>
  renderScreen(<BeforePaying request={{ opening_opts_out } as ShownRequest} />);

it('says before the payment of a debit is opened what that does', async () => {
  await show(true);
  expect(screen.getByText(opening)).toBeDefined();
});

it('says nothing where opening ends no debit', async () => {
  await show(false);
  expect(screen.queryByText(opening)).toBeNull();
});
