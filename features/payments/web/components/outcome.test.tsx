// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PaymentRequest } from '../../contract.ts';
import payments from '../../words/en.json' with { type: 'json' };
import { Outcome } from './outcome.tsx';

const reader = vi.hoisted(() => ({ userType: 'patient' }));
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => reader.userType }));

const words = payments.screen;
beforeAll(() => startEnglish({ payments: words }));
beforeEach(() => {
  reader.userType = 'patient';
});

const show = (state: string, paid_at: string | null = '2026-11-24T10:00:00Z') => {
  const payment = { state, paid_at, method: 'upi', gateway_order_id: 'order_1', refunds: [] };
  const request = { purpose: 'appointment', subject_id: 'visit-1', patient_name: 'Asha', payment, can: {} };
  return renderScreen(<Outcome request={request as unknown as PaymentRequest} onUpi={() => {}} />);
};
const says = () => screen.getByRole('status').textContent;

it.each(['paid', 'partly_refunded'])('thanks for what is %s', async (state) => {
  await show(state);
  expect(says()).toContain(words.paid.thanks);
  expect(screen.getByText('order_1')).toBeDefined();
});

it.each(['refund_due', 'refunded'] as const)('says that a payment is %s, without thanks', async (state) => {
  await show(state);
  expect(says()).toContain(words.state[state]);
  expect(screen.queryByText(words.paid.title)).toBeNull();
  expect(screen.queryByText(words.paid.thanks)).toBeNull();
  // It was paid all the same, so the receipt and the way to the visit stay.
  expect(screen.getByText('order_1')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/appointments/visit-1');
});

it('says so of money that paid for nothing, too, without a receipt', async () => {
  await show('refunded', null);
  expect(says()).toContain(words.state.refunded);
  expect(screen.queryByText(words.paid.receipt)).toBeNull();
});

it('names the patient to the front desk', async () => {
  reader.userType = 'staff';
  await show('refunded');
  expect(says()).toContain(words.state.refunded);
  expect(says()).toContain('Asha');
});
