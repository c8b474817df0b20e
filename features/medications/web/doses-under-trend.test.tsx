// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import medications from '../words/en.json' with { type: 'json' };
import { DosesUnderTrend } from './components/doses-under-trend.tsx';

const WEEK = { personId: 'p1', from: '2026-11-23', to: '2026-11-25' };
let asked: string[];
let days: object[];

beforeEach(async () => {
  await startEnglish({ medications: medications.screen });
  queryClient.clear();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ days });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('says on which days of a chart the medicines of that person were taken', async () => {
  days = [
    { day: '2026-11-23', due: 2, taken: 2 },
    { day: '2026-11-24', due: 2, taken: 0 },
    { day: '2026-11-25', due: 0, taken: 0 },
  ];
  await renderScreen(<DosesUnderTrend {...WEEK} />);
  await waitFor(() => expect(screen.getByText('50%')).toBeDefined());
  expect(asked[0]).toMatch(/from=2026-11-23&to=2026-11-25&patient_id=p1$/);
  const cells = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    expect.stringContaining('2 of 2'),
    expect.stringContaining('0 of 2'),
    expect.stringContaining('0 of 0'),
  ]);
});

it('shows nothing where no dose was due', async () => {
  days = [{ day: '2026-11-23', due: 0, taken: 0 }];
  await renderScreen(<DosesUnderTrend {...WEEK} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(document.querySelectorAll('li')).toHaveLength(0);
});
