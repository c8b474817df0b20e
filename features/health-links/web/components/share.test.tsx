// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { Share } from './share.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('says that the links could not be read, and shows them after another try', async () => {
  await startEnglish({ 'health-links': words.screen });
  let isFailing = true;
  const link = {
    ...{ health_link_id: crypto.randomUUID(), patient_id: crypto.randomUUID(), label: 'For Dr Rao' },
    ...{ state: 'open', has_passcode: false, tries_left: 5, opened: [] },
    ...{ created_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-02T00:00:00Z' },
  };
  vi.stubGlobal('fetch', async () =>
    isFailing
      ? Response.json({ code: 'invalid', message: 'Not now.' }, { status: 400 })
      : Response.json({ health_links: [link] }),
  );
  await renderScreen(<Share patientId={undefined} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  isFailing = false;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('For Dr Rao')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
