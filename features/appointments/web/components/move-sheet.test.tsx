// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import people from '#features/people/words/en.json' with { type: 'json' };
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import appointments from '../../words/en.json' with { type: 'json' };
import { MoveSheet } from './move-sheet.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const day = addDays(clinicDay(new Date()), 1);
const startsAt = clinicInstant(day, '10:00').toISOString();
const visit = {
  ...{ appointment_id: 'v', clinician_id: 'c', patient_id: 'p', mode: 'virtual', version: 3, fee: 50_000 },
  ...{ clinician: { name: 'Dr. Heart' }, starts_at: clinicInstant(day, '09:00').toISOString() },
};
let sent: unknown;

beforeEach(async () => {
  await startEnglish({ appointments: appointments.screen, people: people.screen });
  queryClient.clear();
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  Element.prototype.scrollTo = () => undefined;
  const slots = [{ starts_at: startsAt, ends_at: startsAt, fee: 62_000, follow_up: false }];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/move')) {
      sent = JSON.parse(body ?? '{}');
      return Response.json({ ...visit, starts_at: startsAt });
    }
    if (!url.includes('/slots')) return Response.json({ modes: ['virtual'] });
    const days = [{ date: day, slots, capacity: 1, free: 1 }];
    return Response.json({ days, next_free: day, closed_to_new: false });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends the fee that the chosen time shows', async () => {
  await renderScreen(<MoveSheet visit={visit as never} onClose={() => {}} />);
  expect(await screen.findByText('₹620')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /10:00/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Move to/ }));
  await waitFor(() => {
    expect(sent).toMatchObject({ starts_at: startsAt, expected_version: 3, expected_fee: 62_000 });
  });
});
