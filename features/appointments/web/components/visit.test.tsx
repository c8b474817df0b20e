// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { type Appointment, STATUS } from '../../contract.ts';
import appointments from '../../words/en.json' with { type: 'json' };
import { Visit } from './visit.tsx';

let userType = 'doctor';
vi.mock('#platform/web/session/use-session.ts', () => ({
  useUserType: () => userType,
  useSession: () => ({ data: { user: { id: 'd' }, userType } }),
}));
// What else a visit shows is not asked about here.
vi.mock('./team-actions.tsx', () => ({ TeamActions: ({ ways }: { ways: ReactNode }) => ways }));
vi.mock('./visit-details.tsx', () => ({ VisitDetails: () => null }));
vi.mock('./visit-history.tsx', () => ({ VisitHistory: () => null }));

const visitOf = (clinician_id: string) =>
  ({
    ...{ appointment_id: 'v', patient_id: 'p', clinician_id, status: STATUS.arrived, token: null },
    ...{ starts_at: '2030-01-08T05:00:00Z', reason: null, files: [], history: [], queue: null },
  }) as unknown as Appointment;

it('offers the desk of a visit to its clinician, and the patient alone to a colleague', async () => {
  await startEnglish({ appointments: appointments.screen });
  const { open, patient } = appointments.screen.desk;
  await renderScreen(<Visit visit={visitOf('d')} />, '/own');
  expect(screen.getByRole('link', { name: open })).toBeDefined();
  await renderScreen(<Visit visit={visitOf('colleague')} />, '/other');
  expect(screen.queryByRole('link', { name: open })).toBeNull();
  expect(screen.getByRole('link', { name: patient })).toBeDefined();
});

it.each(['doctor', 'coach'])('leads a %s from a visit to the record of its patient', async (reader) => {
  userType = reader;
  await startEnglish({ appointments: appointments.screen });
  await renderScreen(<Visit visit={visitOf('d')} />, `/${reader}`);
  const link = screen.getByRole('link', { name: appointments.screen.desk.patient });
  expect(link.getAttribute('href')).toBe('/patients/p');
});
