// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { HomeQueue } from './home-queue.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const visits = Array.from({ length: 9 }, (_, at) => ({
  ...{ appointment_id: `v${at}`, status: 4, mode: 'virtual', starts_at: `2030-01-08T0${at}:00:00Z` },
  ...{ ends_at: `2030-01-08T0${at}:20:00Z`, patient: { patient_id: `p${at}`, name: `Patient ${at}` } },
}));

async function showOn(device: 'phone' | 'desk') {
  await startEnglish({ appointments: words.screen });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: device === 'phone' }));
  vi.stubGlobal('fetch', async () => Response.json({ appointments: visits }));
  await renderScreen(<HomeQueue />);
  await screen.findByText('Patient 0');
}

it('lists every visit of today that is ahead on a desk', async () => {
  await showOn('desk');
  expect(screen.getByText('Patient 8')).toBeDefined();
  expect(screen.queryByText('and 5 more')).toBeNull();
});

it('shows four of them on a phone, and how many more there are', async () => {
  await showOn('phone');
  expect(screen.queryByText('Patient 4')).toBeNull();
  expect(screen.getByRole('link', { name: 'and 5 more' }).getAttribute('href')).toBe('/schedule');
});
