// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import people from '#features/people/words/en.json' with { type: 'json' };
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import appointments from '../words/en.json' with { type: 'json' };
import { HomeDay } from './components/home-day.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});
// jsdom lays nothing out.
vi.mock('#platform/ui/use-day-line-layout.ts', () => ({ useDayLineLayout: () => undefined }));

const NIGHT = clinicInstant('2026-11-25', '00:30');
const visit = (id: string, at: Date, clinician: string) => ({
  ...{ appointment_id: id, patient_id: 'p', patient: { patient_id: 'p', name: 'Lakshmi' } },
  ...{ starts_at: at.toISOString(), mode: 'in_person', status: 4, status_label: 'Booked' },
  clinician: { clinician_id: 'c', name: clinician, user_type: 'doctor', specialties: [] },
});
let visits: object[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NIGHT });
  await startEnglish({ appointments: appointments.screen, people: people.screen });
  queryClient.clear();
  visits = [];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/family-members')
        ? { family_members: [], can: { add: true } }
        : { appointments: visits, next_cursor: null },
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const show = (features: Parameters<typeof createCatalogue>[0] = []) =>
  renderScreen(
    <CatalogueContext.Provider value={createCatalogue(features, [], [])}>
      <HomeDay />
    </CatalogueContext.Provider>,
  );

it('names a visit of the new day with its day right after midnight, and does not count it to the night', async () => {
  visits = [
    visit('a1', clinicInstant('2026-11-25', '09:30'), 'Dr. Morning'),
    visit('a2', clinicInstant('2026-11-26', '09:30'), 'Dr. Later'),
  ];
  await show();
  await waitFor(() => expect(text()).toContain('Dr. Morning'));
  expect(text()).toContain('Tonight, Tue 24');
  expect(text()).toMatch(/Today, 9:30.am/);
  expect(text()).not.toContain('of 1 done');
  expect(text()).toContain('Nothing is planned for tonight.');
  expect(text()).not.toContain('Dr. Later');
});

it('shows nothing of the next day before midnight', async () => {
  vi.setSystemTime(clinicInstant('2026-11-24', '23:30'));
  visits = [visit('a1', clinicInstant('2026-11-25', '09:30'), 'Dr. Morning')];
  await show();
  await waitFor(() => expect(text()).toContain('Nothing is planned for today.'));
  expect(text()).not.toContain('Dr. Morning');
});

it('says that nothing is planned only once every part of Home has said what it puts on the day', async () => {
  vi.setSystemTime(clinicInstant('2026-11-24', '10:00'));
  const medicines = { name: 'medications', home: [{ order: 1, dayItems: ['doses'] }] };
  await show([medicines] as unknown as Parameters<typeof createCatalogue>[0]);
  await waitFor(() => expect(text()).toContain('Today'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(text()).not.toContain('Nothing is planned');
  await act(async () => setDayItems('doses', []));
  await waitFor(() => expect(text()).toContain('Nothing is planned for today.'));
});

it('shows the next two below the line, and all of the day when they are asked for', async () => {
  vi.setSystemTime(clinicInstant('2026-11-24', '08:00'));
  const doctors = ['First', 'Second', 'Third', 'Fourth'];
  visits = doctors.map((name, n) => visit(name, clinicInstant('2026-11-24', `1${n}:00`), `Dr. ${name}`));
  await show();
  const next = () =>
    [...document.querySelectorAll('li[class*=nextItem]')].map((row) => row.textContent ?? '');
  await waitFor(() => expect(next()).toHaveLength(2));
  expect(next()).toEqual([expect.stringContaining('Dr. First'), expect.stringContaining('Dr. Second')]);
  const all = screen.getByRole('button', { name: appointments.screen.home.allOfToday });
  fireEvent.click(all);
  await waitFor(() => expect(all.getAttribute('aria-expanded')).toBe('true'));
  expect(next()).toEqual([]);
});
