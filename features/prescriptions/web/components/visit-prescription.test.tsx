// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import prescriptions from '../../words/en.json' with { type: 'json' };
import { VisitPrescription } from './visit-prescription.tsx';

afterEach(() => vi.unstubAllGlobals());

it('keeps what is open here when the list can’t be read once more', async () => {
  await startEnglish({ prescriptions: prescriptions.screen });
  let isRefused = false;
  vi.stubGlobal('fetch', async () =>
    isRefused
      ? Response.json({ code: 'too_many_requests', message: 'Try again later.' }, { status: 429 })
      : Response.json({ prescriptions: [], next_cursor: null }),
  );
  await renderScreen(<VisitPrescription appointmentId="v" patientId="p" clinicianId="d" />);
  const name = prescriptions.screen.list.new;
  await screen.findByRole('button', { name });
  isRefused = true;
  await act(() => queryClient.refetchQueries());
  // The screen learns of it a moment later.
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(screen.getByRole('button', { name })).toBeDefined();
});
