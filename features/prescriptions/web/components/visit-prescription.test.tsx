// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import prescriptions from '../../words/en.json' with { type: 'json' };
import { VisitPrescription } from './visit-prescription.tsx';

vi.mock('#platform/web/session/use-session.ts', () => ({
  useSession: () => ({ data: { user: { id: 'd' } } }),
}));
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

it.each([
  ['the doctor of the visit begins its prescription', 'd', 'v'],
  ['a colleague begins one for the patient without the visit', 'colleague', undefined],
])('%s', async (_, clinicianId, appointmentId) => {
  await startEnglish({ prescriptions: prescriptions.screen });
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ prescriptions: [], next_cursor: null });
    sent.push(JSON.parse(String(init.body)));
    return Response.error();
  });
  await renderScreen(<VisitPrescription appointmentId="v" patientId="p" clinicianId={clinicianId} />);
  const button = await screen.findByRole('button', { name: prescriptions.screen.list.new });
  await act(async () => button.click());
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.appointment_id).toBe(appointmentId);
});
