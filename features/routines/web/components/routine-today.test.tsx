// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useDayItems } from '#platform/web/shell/day-items.ts';
import routines from '../../words/en.json' with { type: 'json' };
import { RoutineToday } from './routine-today.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const dueAt = (clock: string) => ({
  ...{ routine_id: 'r', type: 'weight', status: 'open', due_at: clinicInstant('2026-11-24', clock) },
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clinicInstant('2026-11-24', '10:00') });
  await startEnglish({ routines: routines.screen, vitals: vitals.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/family-members')
        ? { family_members: [], can: { add: true } }
        : { patient_id: 'p', routines: [], today: [dueAt('09:00'), dueAt('20:00')], can: { add: false } },
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Line() {
  const items = useDayItems();
  return <p>{items.map(({ state }) => state).join(' ') || 'nothing'}</p>;
}

it('drops what was due on an earlier day, also where the routine cannot be read again', async () => {
  await renderScreen(
    <>
      <RoutineToday />
      <Line />
    </>,
  );
  const text = () => document.body.textContent;
  await waitFor(() => expect(text()).toBe('due next'));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const at = async (day: string, clock: string) => {
    vi.setSystemTime(clinicInstant(day, clock));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  await at('2026-11-24', '20:30');
  expect(text()).toBe('due due');
  await at('2026-11-25', '08:00');
  expect(text()).toBe('nothing');
});
