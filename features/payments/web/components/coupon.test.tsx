// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PaymentRequest } from '../../contract.ts';
import payments from '../../words/en.json' with { type: 'json' };
import { Coupon } from './coupon.tsx';

const words = payments.screen.coupon;
beforeAll(() => startEnglish({ payments: payments.screen }));

const show = (address: string, use_coupon: boolean) =>
  renderScreen(
    <Coupon
      request={{ request_id: 'r-1', state: 'open', coupon_code: null, can: { use_coupon } } as PaymentRequest}
    />,
    address,
  );

it('is behind a press, is open where the address asks for it, and says when it is too late', async () => {
  await show('/pay/r-1', true);
  expect(screen.queryByLabelText(words.code)).toBeNull();
  expect(screen.getByRole('button', { name: words.have })).toBeDefined();
  await show('/pay/r-1?coupon', true);
  expect(screen.getByLabelText(words.code)).toBeDefined();
  await show('/pay/r-1?coupon', false);
  expect(screen.getByText(words.tooLate)).toBeDefined();
  await show('/pay/r-1', false);
  expect(screen.queryByText(words.tooLate)).toBeNull();
});
