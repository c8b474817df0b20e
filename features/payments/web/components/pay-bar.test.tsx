// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PaymentRequest } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { PayBar } from './pay-bar.tsx';

const left = vi.hoisted(() => vi.fn());
vi.mock('./to-gateway.ts', () => ({ leaveForGateway: left }));
afterEach(() => vi.unstubAllGlobals());

it('can be pressed again after the browser has gone back from the gateway’s page', async () => {
  await startEnglish({ payments: words.screen });
  vi.stubGlobal('fetch', async () => Response.json({ checkout: {}, upi: null }));
  const request = { request_id: 'r-1', amount: 45_000 } as PaymentRequest;
  await renderScreen(<PayBar request={request} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: words.screen.pay.card }));
  press();
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await vi.waitFor(() => {
    press();
    expect(left).toHaveBeenCalledTimes(2);
  });
});
