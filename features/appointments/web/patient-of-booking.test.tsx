// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import people from '#features/people/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import appointments from '../words/en.json' with { type: 'json' };
import { planOf } from './booking-plan.ts';
import { ClinicianStep } from './components/clinician-step.tsx';
import { ForWhom } from './components/for-whom.tsx';
import { HomeDay } from './components/home-day.tsx';
import { HomeNext } from './components/home-next.tsx';
import { useBookingFor } from './components/use-booking-for.ts';
import { VisitRows } from './components/visit-rows.tsx';
import { ListScreen } from './screens/list.tsx';

const LAKSHMI = '0190f6b0-0000-7000-8000-000000000001';
const SAHASRA = '0190f6b0-0000-7000-8000-000000000002';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: '0190f6b0-0000-7000-8000-000000000001', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

// jsdom lays nothing out.
vi.mock('#platform/ui/use-day-line-layout.ts', () => ({ useDayLineLayout: () => undefined }));

const member = { person_id: SAHASRA, name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };
const visit = (id: string, patientId: string, patient: string, clinician: string) => ({
  ...{ appointment_id: id, patient_id: patientId, patient: { patient_id: patientId, name: patient } },
  ...{ starts_at: new Date().toISOString(), mode: 'in_person', status: 4, status_label: 'Booked' },
  clinician: { clinician_id: 'c', name: clinician, user_type: 'doctor', specialties: [] },
});
const ofSahasra = visit('a1', SAHASRA, 'Sahasra', 'Dr. Dentist');
const ofLakshmi = visit('a2', LAKSHMI, 'Lakshmi', 'Dr. Heart');

const known = {
  ...{
    clinician_id: 'c',
    name: 'Dr. Heart',
    image: '',
    user_type: 'doctor',
    specialties: [],
    because: ['known'],
  },
  ...{ modes: ['virtual'], languages: [], can: { book: true }, qualifications: [], city: null, fees: [] },
};

let address = '';
let listed: object[];
beforeEach(async () => {
  await startEnglish({ appointments: appointments.screen, people: people.screen });
  queryClient.clear();
  listed = [ofSahasra, ofLakshmi];
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = url.includes('/family-members')
      ? { family_members: [member], can: { add: true } }
      : url.includes('/appointments')
        ? { appointments: listed, next_cursor: null }
        : url.includes('/recommended')
          ? { clinicians: [known] }
          : { entries: [], clinicians: [known], next_cursor: null };
    return new Response(JSON.stringify(reply));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (what: ReactNode, at = '/') =>
  renderScreen(
    <CatalogueContext.Provider value={createCatalogue([], [], [])}>
      <Routes>
        <Route path="*" element={what} />
      </Routes>
    </CatalogueContext.Provider>,
    at,
  );
const text = () => document.body.textContent ?? '';
const shows = (wanted: string) =>
  waitFor(() => {
    expect(text()).toContain(wanted);
  });
const actFor = (personId: string | null) => queryClient.setQueryData(['actingFor'], { personId });
const choose = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click());

/** What the steps of a booking know about its patient. */
function Booking() {
  const [search] = useSearchParams();
  const location = useLocation();
  address = location.pathname + location.search;
  const { forId, otherName } = useBookingFor(planOf(search).forId);
  return (
    <>
      <ForWhom plan={forId ? { forId } : {}} />
      <p>Booking for {otherName ?? 'oneself'}</p>
    </>
  );
}

it('a family member chosen while booking is chosen for that booking only, and a reload keeps it', async () => {
  await show(<Booking />, '/appointments/book');
  await shows('Booking for oneself');
  await expect
    .poll(async () => {
      await choose(SAHASRA);
      return text();
    })
    .toContain('Booking for Sahasra');
  expect(address).toContain(`for=${SAHASRA}`);
  expect(address).not.toContain('Sahasra');
  expect(queryClient.getQueryData(['actingFor'])).toBeUndefined();

  const booking = address;
  queryClient.clear();
  await show(<Booking />, `${booking}&reload`);
  await shows('Booking for Sahasra');
  await show(<Booking />, '/appointments/book?mode=audio');
  await shows('Booking for oneself');
});

it('a booking is for the family member that the patient acts for; a booking for the patient does not end the acting', async () => {
  actFor(SAHASRA);
  await show(<Booking />, '/appointments/book');
  await shows('Booking for Sahasra');
  await choose(LAKSHMI);
  await shows('Booking for oneself');
  expect(queryClient.getQueryData(['actingFor'])).toEqual({ personId: SAHASRA });
  const booking = address;
  await show(<Booking />, `${booking}&reload`);
  await shows('Booking for oneself');
});

it('an address that names a person outside the family books for the patient', async () => {
  await show(<Booking />, `/appointments/book?for=${SAHASRA.replace(/2$/, '9')}`);
  await shows('Booking for oneself');
});

it('the owner’s Home names the family member beside a visit that is hers', async () => {
  await show(
    <>
      <HomeNext />
      <HomeDay />
    </>,
  );
  await shows('Dr. Heart');
  expect(text()).toContain('For Sahasra');
  expect(text()).toContain('Dr. Dentist · For Sahasra');
  expect(text()).not.toContain('For Lakshmi');
});

it('Home shows the next visit before one that did not begin in its time, and that one where there is no other', async () => {
  const MINUTE = 60_000;
  const until = (minutes: number) => ({ ends_at: new Date(Date.now() + minutes * MINUTE).toISOString() });
  const over = { ...ofLakshmi, ...until(-20), delay_minutes: 10 };
  const next = { ...visit('a3', LAKSHMI, 'Lakshmi', 'Dr. Next'), ...until(30), delay_minutes: 0 };
  const home = async (visits: object[], wanted: string) => {
    queryClient.clear();
    listed = visits;
    await show(<HomeNext />, `/${wanted}`);
    await shows(wanted);
  };
  await home([over, next], 'Dr. Next');
  await home([over], 'Dr. Heart');
  await home([{ ...over, delay_minutes: 30 }, next], 'Dr. Heart');
  await home([{ ...over, status: 7 }, next], 'Dr. Heart');
});

it('the list shows only the visits of the person that the patient acts for', async () => {
  // jsdom has none; tabs ask it for their width.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await show(<ListScreen />);
  await shows('Dr. Heart');
  await shows('Dr. Dentist');
  await act(async () => actFor(SAHASRA));
  await shows('Dr. Dentist');
  await waitFor(() => expect(text()).not.toContain('Dr. Heart'));
});

it('Home shows only the visits of the person that the patient acts for', async () => {
  actFor(SAHASRA);
  await show(
    <>
      <HomeNext />
      <HomeDay />
    </>,
  );
  await shows('Dr. Dentist · For Sahasra');
  await waitFor(() => {
    expect(text()).not.toContain('Dr. Heart');
  });
});

it('a list of visits names all but the patient, and all people while the patient acts for a family member', async () => {
  const rows = <VisitRows visits={[ofSahasra, ofLakshmi] as never} />;
  await show(rows);
  await shows('For Sahasra');
  expect(text()).not.toContain('For Lakshmi');
  actFor(SAHASRA);
  await show(rows, '/again');
  await shows('For Lakshmi');
});

it('a booking for the patient suggests the patient’s own doctors, and one for a family member does not', async () => {
  const step = <ClinicianStep plan={{ mode: 'virtual' }} />;
  await show(step);
  await shows(appointments.screen.find.because.known);
  expect(text()).toContain(appointments.screen.find.recommended);
  actFor(SAHASRA);
  await show(step, '/again');
  await shows(appointments.screen.find.all);
  await waitFor(() => expect(text()).not.toContain(appointments.screen.find.recommended));
});
