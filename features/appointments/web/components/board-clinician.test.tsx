// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { BoardClinicianCard } from './board-clinician.tsx';
import type { BoardClinician } from './board-counts.ts';

afterEach(() => vi.unstubAllGlobals());

const visitIn = (minutes: number, name: string) =>
  ({
    ...{ appointment_id: name, mode: 'in_person', status: STATUS.booked, token: null, arrived_at: null },
    ...{ patient: { patient_id: name, name }, can: { arrive: true } },
    starts_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    ends_at: new Date(Date.now() + (minutes + 15) * 60_000).toISOString(),
  }) as unknown as AppointmentSummary;

it('offers check-in from 45 minutes before a visit, and says before that from when', async () => {
  await startEnglish({ appointments: words.screen });
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  const clinician = {
    ...{ clinician_id: 'd', name: 'Dr. Rao', user_type: 'doctor', specialty: null, hours: [] },
    appointments: [visitIn(40, 'Asha'), visitIn(50, 'Ravi')],
  } as unknown as BoardClinician;
  await renderScreen(
    <BoardClinicianCard
      clinician={clinician}
      current={undefined}
      fresh={new Set()}
      hrefOf={({ appointment_id }) => `/board?visit=${appointment_id}`}
    />,
  );
  const rowOf = (name: string) => screen.getByText(name).closest('li');
  expect(rowOf('Asha')?.querySelector('button')?.textContent).toContain(words.screen.board.checkIn);
  expect(rowOf('Ravi')?.querySelector('button')).toBeNull();
  expect(rowOf('Ravi')?.textContent).toMatch(/from \d/);
});
