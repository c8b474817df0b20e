// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import privacy from '../../words/en.json' with { type: 'json' };
import { ErasurePart } from './erasure-part.tsx';

it('says so when it can’t be read, instead of nothing', async () => {
  await startEnglish({ privacy: privacy.screen });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not_now', message: 'Please come again.' }, { status: 409 }),
  );
  await renderScreen(<ErasurePart />);
  expect(await screen.findByText('Please come again.')).toBeTruthy();
  vi.unstubAllGlobals();
});

it('says before the deletion what becomes of the money of a care plan', async () => {
  await startEnglish({ privacy: privacy.screen });
  const ends_first = { family: 0, visits: 0, orders: 0, subscriptions: 2, refunds: 0 };
  const care_plans = [
    { name: 'Sugar care', lost_until: '2026-12-31', refund: 0 },
    { name: 'Heart care', lost_until: null, refund: 149_900 },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ classes: [], ends_first, care_plans }));
  await renderScreen(<ErasurePart />);
  const lost = await screen.findByText(/Sugar care/);
  expect(lost.textContent).toMatch(/paid until .*31 Dec.*not paid back/);
  const back = screen.getByText(/Heart care/);
  expect(back.textContent).toMatch(/₹1,499(\.00)? is paid back to you/);
  expect(back.textContent).not.toMatch(/not paid back/);
  vi.unstubAllGlobals();
});

it('promises no day for records that are stored for a minimum time', async () => {
  await startEnglish({ privacy: privacy.screen });
  const ends_first = { family: 0, visits: 0, orders: 0, subscriptions: 0, refunds: 0 };
  const classes = ['traces', 'record'].map((erasure_class) => ({ erasure_class, until: '2027-12-31' }));
  vi.stubGlobal('fetch', async () => Response.json({ classes, ends_first, care_plans: [] }));
  await renderScreen(<ErasurePart />);
  const traces = await screen.findByText(privacy.screen.erasure.traces);
  expect(traces.closest('li')?.textContent).toMatch(/at least until .*31 Dec/);
  const record = screen.getByText(privacy.screen.erasure.record);
  expect(record.closest('li')?.textContent).toMatch(/on .*31 Dec/);
  vi.unstubAllGlobals();
});
