// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import triage from '../words/en.json' with { type: 'json' };
import { HomeCareCritical } from './components/home-care-critical.tsx';
import { PatientCritical } from './components/patient-critical.tsx';

// Waiting readings are stored in the browser's database, which jsdom doesn't have.
vi.mock('#features/vitals/web/sync/outgoing.ts', () => ({}));

const now = new Date().toISOString();
const HIGH = {
  ...{ id: 'v1', type: 'blood_pressure', readings: { systolic: 192, diastolic: 118 }, unit: 'mmHg' },
  ...{ level: 'critical_high', taken_at: now },
};
let replies: Record<string, object>;

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, triage: triage.screen });
  queryClient.clear();
  replies = {};
  vi.stubGlobal('fetch', async (url: string) => {
    const found = Object.entries(replies).find(([path]) => url.startsWith(`/api${path}`));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const shows = (wanted: string) =>
  waitFor(() => {
    expect(text()).toContain(wanted);
  });
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

it('the record shows it at the top, with who was notified, a message, a call, and an answer', async () => {
  replies = {
    '/vitals?': {
      ...{ patient_id: 'p1', vitals: [HIGH], latest: [HIGH], as_of: now, next_cursor: null, height_cm: null },
      critical: [
        { vital_id: 'v1', notified_at: now, notified: [{ person_id: 'd1', name: 'Dr. Anand Rao' }] },
      ],
      can: { add: true, set_ranges: false, set_routine: false },
    },
    '/patients/p1': { patient_id: 'p1', name: 'Lakshmi', phone: '+919000000001' },
  };
  await renderScreen(<PatientCritical patientId="p1" />);
  await shows(vitals.screen.level.short.critical_high);
  expect(text()).toContain(triage.screen.critical.notSince);
  expect(links()).toContain('/chat/with/p1');
  expect(text()).toContain(triage.screen.critical.answer);
});

it('the clinician’s Home leaves out what a newer reading has followed', async () => {
  const entry = (id: string, measured_since: boolean) => ({
    ...{ patient_id: id, name: `Patient ${id}`, phone: '+919000000001', reason: 'critical', since: now },
    ...{ vital: HIGH, measured_since, routine: null, owner_id: null, owner_name: null, deadline_at: now },
    ...{ overdue: false, note: '', note_by_name: null, note_at: null },
    can: { take: true, release: false, close: true },
  });
  replies = {
    '/vitals-triage': {
      patients: [entry('p1', false), entry('p2', true)],
      ...{ counts: { critical: 2, out_of_range: 0, silent: 0 }, next_cursor: null, as_of: now },
    },
  };
  await renderScreen(<HomeCareCritical />);
  await shows('Patient p1');
  expect(text()).not.toContain('Patient p2');
  expect(links()).toEqual(['/patients/p1', '/chat/with/p1', 'tel:+919000000001']);
});
