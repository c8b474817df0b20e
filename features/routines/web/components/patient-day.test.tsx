// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import routines from '../../words/en.json' with { type: 'json' };
import { PatientDay } from './patient-day.tsx';

// jsdom lays nothing out.
vi.mock('#platform/ui/use-day-line-layout.ts', () => ({ useDayLineLayout: () => undefined }));

const at = (day: string, clock: string) => clinicInstant(day, clock).toISOString();
const due = { type: 'blood_pressure', context: null, vital_id: null };
let asked: URLSearchParams;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clinicInstant('2026-11-25', '00:40') });
  await startEnglish({ routines: routines.screen, vitals: vitals.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/regular-vitals'))
      return Response.json({
        ...{ patient_id: 'p', routines: [], can: { add: false } },
        today: [
          { ...due, routine_id: 'r1', due_at: at('2026-11-24', '20:00'), status: 'missed' },
          { ...due, routine_id: 'r2', due_at: at('2026-11-25', '08:00'), status: 'open' },
        ],
      });
    asked = new URL(url, 'http://localhost').searchParams;
    return Response.json({ vitals: [], next_cursor: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the day in progress after midnight, named by its date, and nothing of the morning to come', async () => {
  await renderScreen(<PatientDay patientId="p" />);
  const heading = await screen.findByRole('heading', { name: /Tuesday, 24 November/ });
  const section = within(heading.closest('section') as HTMLElement);
  expect(await section.findByText(/8:00.pm/)).toBeDefined();
  expect(section.queryByText(/8:00.am/)).toBeNull();
  expect(asked.get('from')).toBe(at('2026-11-24', '04:00'));
  expect(asked.get('to')).toBe(at('2026-11-25', '04:00'));
});
