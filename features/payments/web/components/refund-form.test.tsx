// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import payments from '#features/payments/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Payment } from '../../contract.ts';
import { RefundForm } from './refund-form.tsx';

beforeAll(() => startEnglish({ payments: payments.screen }));

it('offers what the server can still give back of the payment that counts', async () => {
  const refunds = [
    { state: 'processed', automatic: 'order_cancelled', amount: 80_000 },
    { state: 'declined', automatic: null, amount: 10_000 },
    { state: 'processed', automatic: 'paid_twice', amount: 200_000 },
  ];
  const payment = { payment_id: 'one', amount: 200_000, refunds } as unknown as Payment;
  await renderScreen(<RefundForm payment={payment} />);
  const amount = screen.getByLabelText(payments.screen.refund.amount, { exact: false });
  expect((amount as HTMLInputElement).value).toBe('1200');
});
