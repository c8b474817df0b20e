// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AppointmentSummary, STATUS } from '#features/appointments/contract.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { call } from '#platform/web/client/call.ts';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import { currentRing } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { VisitJoin } from './visit-join.tsx';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const visit = {
  ...{ appointment_id: 'v', mode: 'virtual', status: STATUS.booked, delay_minutes: 0 },
  ...{ starts_at: inMinutes(25).toISOString(), ends_at: inMinutes(40).toISOString() },
} as unknown as AppointmentSummary;

beforeEach(() => startEnglish({ calls: words.screen }));
afterEach(() => {
  noteServerDate(new Date().toUTCString());
  vi.unstubAllGlobals();
});

it('offers to join at the time of the server’s clock when the clock of the device is 20 minutes behind', async () => {
  await renderScreen(<VisitJoin visit={visit} />, '/early');
  expect(screen.queryByRole('link')).toBeNull();
  vi.stubGlobal('fetch', async () =>
    Response.json({ ring: null }, { headers: { date: inMinutes(20).toUTCString() } }),
  );
  await call(currentRing, {});
  await renderScreen(<VisitJoin visit={visit} />, '/in-time');
  expect(screen.getByRole('link', { name: words.screen.button.video })).toBeDefined();
});

it('says when one may join, before what stands in the place of the button', async () => {
  const later = {
    ...visit,
    ...{ starts_at: '2030-01-08T07:40:00Z', ends_at: '2030-01-08T08:00:00Z' },
  } as unknown as AppointmentSummary;
  const instead = <button type="button">again</button>;
  await renderScreen(<VisitJoin visit={later} instead={instead} />, '/');
  expect(screen.getByText(/^You can join from: 12:55.pm$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'again' })).toBeDefined();
  await renderScreen(
    <VisitJoin visit={{ ...later, mode: 'in_person' } as AppointmentSummary} instead={instead} />,
    '/clinic',
  );
  expect(screen.queryByText(/^You can join from/)).toBeNull();
  expect(screen.getByRole('button', { name: 'again' })).toBeDefined();
});
