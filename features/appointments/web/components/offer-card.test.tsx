// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import people from '#features/people/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import appointments from '../../words/en.json' with { type: 'json' };
import { OfferCard } from './offer-card.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const STARTS_AT = new Date(Date.now() + 3 * 86_400_000).toISOString();
const entry = {
  ...{ entry_id: 'e', clinician_id: 'c', clinician: { clinician_id: 'c', name: 'Dr. Heart' } },
  ...{ patient_id: 'p', patient: { patient_id: 'p', name: 'Lakshmi' }, mode: 'virtual', status: 'offered' },
  offer: { starts_at: STARTS_AT, held_until: new Date(Date.now() + 600_000).toISOString() },
};
let accepted: unknown;
let isDown = false;

beforeEach(async () => {
  await startEnglish({ appointments: appointments.screen, people: people.screen });
  queryClient.clear();
  isDown = false;
  const slots = [{ starts_at: STARTS_AT, fee: 50_000, follow_up: false }];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/accept')) {
      accepted = JSON.parse(body ?? '{}');
      return Response.json({ appointment_id: 'v', status: 12 }, { status: 201 });
    }
    if (url.includes('/slots') && isDown) return Response.json({ code: 'refused' }, { status: 403 });
    if (url.includes('/slots')) return Response.json({ days: [{ slots }], next_free: null });
    return Response.json({ family_members: [], can: { add: true } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Address() {
  return <p>At {useLocation().pathname}</p>;
}

it('says what the held time costs, and leads to the payment of that fee', async () => {
  await renderScreen(
    <>
      <OfferCard entry={entry as never} />
      <Address />
    </>,
  );
  expect(await screen.findByText('₹500')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: appointments.screen.offer.accept }));
  expect(await screen.findByText('At /pay/visit/v')).toBeDefined();
  expect(accepted).toMatchObject({ expected_fee: 50_000 });
});

it('is accepted only once its fee was read, and reads it again', async () => {
  isDown = true;
  await renderScreen(<OfferCard entry={entry as never} />);
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: appointments.screen.offer.accept });
  expect(accept.disabled).toBe(true);
  const retry = await screen.findByRole('button', { name: shell.screen.action.retry });
  expect(accept.disabled).toBe(true);
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('₹500')).toBeDefined();
  expect(accept.disabled).toBe(false);
});
