// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { isMemoryOnly, setMemoryOnly } from '#platform/web/session/memory-only.ts';
import words from '../../words/en.json' with { type: 'json' };
import { OpenBanner } from './open-banner.tsx';

const RECORD = ['getPatient', { params: { patient_id: 'p1' } }];
const REPORT = ['getMedicalReport', { params: { report_id: 'r1' } }];
const OTHER = ['getPatient', { params: { patient_id: 'p2' } }];

let accesses: object[];
beforeEach(async () => {
  await startEnglish({ 'break-glass': words.screen });
  queryClient.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.history.pushState({}, '', '/patients/p1');
  const ends_at = new Date(Date.now() + 30 * 60_000).toISOString();
  accesses = [{ access_id: 'a1', reason: 'Unconscious', is_open: true, ends_at }];
  vi.stubGlobal('fetch', async () => Response.json({ accesses, next_cursor: null }));
  for (const key of [RECORD, OTHER]) queryClient.setQueryData(key, { name: 'Lakshmi' });
  queryClient.setQueryData(REPORT, { report_id: 'r1', patient_id: 'p1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;
async function open(): Promise<void> {
  await renderScreen(
    <>
      <OpenBanner patientId="p1" />
      <Address />
    </>,
    '/patients/p1',
  );
  await screen.findByText('Unconscious');
  expect(isMemoryOnly(queryClient, 'p1')).toBe(true);
}
async function expectLeft(): Promise<void> {
  expect(await screen.findByText('/break-glass')).toBeDefined();
  await vi.waitFor(() => expect(queryClient.getQueryData(RECORD)).toBeUndefined());
  expect(queryClient.getQueryData(REPORT)).toBeUndefined();
  expect(queryClient.getQueryData(OTHER)).toBeDefined();
  expect(isMemoryOnly(queryClient, 'p1')).toBe(false);
}

it('leaves the record when the time of the access is over, and removes what was read', async () => {
  await open();
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000));
  expect(queryClient.getQueryData(RECORD)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await expectLeft();
});

it('leaves it also when the access was ended elsewhere', async () => {
  await open();
  accesses = [];
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await expectLeft();
});

it('leaves it also when the access ended while the page was closed', async () => {
  setMemoryOnly(queryClient, 'p1', true);
  accesses = [];
  await renderScreen(
    <>
      <OpenBanner patientId="p1" />
      <Address />
    </>,
    '/patients/p1',
  );
  await expectLeft();
});
