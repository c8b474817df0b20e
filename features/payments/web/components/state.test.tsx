// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PaymentRequest } from '../../contract.ts';
import payments from '../../words/en.json' with { type: 'json' };
import { PaymentBadge } from './state.tsx';

const reader = vi.hoisted(() => ({ userType: 'patient' }));
vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => reader.userType }));

beforeAll(() => startEnglish({ payments: payments.screen }));

it.each([
  ['staff', 'paid', true, 'Refund awaits approval'],
  ['patient', 'paid', true, 'Refund being checked'],
  ['staff', 'partly_refunded', true, 'Refund awaits approval'],
  ['staff', 'paid', false, 'Paid'],
  // A second refund, while the first one is on its way.
  ['patient', 'refund_due', true, 'Refund due'],
])(
  'shows to a %s of a payment that is %s whether a refund is asked for (%s)',
  async (userType, state, refund_asked, says) => {
    reader.userType = userType;
    const request = { state: 'paid', payment: { state, refund_asked } };
    await renderScreen(<PaymentBadge request={request as PaymentRequest} />);
    expect(screen.getByText(says)).toBeDefined();
  },
);
