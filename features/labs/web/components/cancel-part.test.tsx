// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { LabOrder } from '../../contract.ts';
import labs from '../../words/en.json' with { type: 'json' };
import { CancelPart } from './cancel-part.tsx';

const words = labs.screen.cancel;
beforeAll(() => startEnglish({ labs: labs.screen }));

it.each([
  [true, words.insteadCoupon],
  [false, words.insteadAgain],
])('a coupon as the reason leads to its field while the order is not paid (%s)', async (pay, says) => {
  await renderScreen(<CancelPart order={{ order_id: 'o-1', can: { pay } } as LabOrder} />);
  fireEvent.click(screen.getByRole('button', { name: words.action }));
  fireEvent.click(screen.getByRole('radio', { name: words.reason[8] }));
  expect(screen.getByText(says)).toBeDefined();
  const link = screen.queryByRole('link', { name: words.enterCoupon });
  expect(link?.getAttribute('href')).toBe(pay ? '/pay/order/o-1?coupon' : undefined);
  // It is no obstacle: the order can be cancelled all the same.
  expect(screen.getByRole('button', { name: words.action })).toBeDefined();
});
