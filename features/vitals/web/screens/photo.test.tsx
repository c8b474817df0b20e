// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import vitals from '../../words/en.json' with { type: 'json' };
import { PhotoScreen } from './photo.tsx';

// Waiting readings are stored in the browser's database, which jsdom doesn't have.
vi.mock('../sync/outgoing.ts', () => ({ useWaiting: () => [] }));

const say = vitals.screen;
const ASHA = { person_id: 'p2', name: 'Asha' };
const now = new Date().toISOString();
const READ = { kind: 'blood_pressure', readings: { systolic: 190, diastolic: 80 }, unit: 'mmHg' };
const PHOTO = {
  ...{ id: 'ph1', patient_id: ASHA.person_id, file_id: null, state: 'unconfirmed', vital_id: null },
  ...{ made_at: now, kept_until: null, boxes: [], reason: null, status: 'read', confidence: 0.99, ...READ },
};
const VITAL = {
  ...{ id: 'v1', type: 'blood_pressure', note: '', level: 'critical_high', outside: [], bmi: null, edits: 0 },
  ...{ taken_at: now, recorded_at: now, source: 'photo', file_id: null, entered_by: 'family' },
  ...{ entered_by_name: null, can: { edit: true, delete: true }, ...READ },
};

let asked: string[];
let takenAt: string | null;
let confirmed: { readonly taken_at: string } | undefined;
beforeEach(async () => {
  await startEnglish({ vitals: say });
  queryClient.clear();
  asked = [];
  takenAt = null;
  confirmed = undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push(url);
    if (method === 'POST') confirmed = JSON.parse(body ?? '');
    if (url.endsWith('/ph1')) return Response.json({ ...PHOTO, taken_at: takenAt });
    if (method === 'POST') return Response.json(VITAL);
    if (url.startsWith('/api/family')) return Response.json({ family_members: [ASHA] });
    return Response.json({ vitals: [], latest: [], critical: [], ranges: [], height_cm: null, contacts: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const text = () => document.body.textContent ?? '';
const shows = (wanted: string) => waitFor(() => expect(text()).toContain(wanted));
const actsFor = (personId: string | null) =>
  act(async () => queryClient.setQueryData(['actingFor'], { personId }));
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );
const show = (address: string) =>
  renderScreen(
    <Routes>
      <Route path="/vitals/photo" element={<PhotoScreen />} />
    </Routes>,
    address,
  );

it('a photo of a family member stays theirs after the user acts for themselves again', async () => {
  await actsFor(ASHA.person_id);
  await show('/vitals/photo?photo=ph1');
  await shows(say.photo.confirm);
  const forAsha = say.enter.for.replace('{{name}}', ASHA.name);
  // The members of the family may come after the photo.
  await shows(forAsha);
  await actsFor(null);
  expect(text()).toContain(forAsha);
  await press(say.photo.confirm);
  await shows(say.saved.title);
  expect(text()).toContain(forAsha);
  expect(asked).toContain('/api/vital-ranges?patient_id=p2');
  expect(asked).not.toContain('/api/vital-ranges');
});

it('a picture from the gallery has its time also where it is opened later, from a list', async () => {
  takenAt = new Date(Date.now() - 30 * 3_600_000).toISOString();
  await show('/vitals/photo?photo=ph1');
  await shows(say.photo.confirm);
  await press(say.photo.confirm);
  await shows(say.saved.title);
  expect(confirmed?.taken_at.slice(0, 16)).toBe(takenAt.slice(0, 16));
});
