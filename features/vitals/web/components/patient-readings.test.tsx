// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import vitals from '../../words/en.json' with { type: 'json' };
import { PatientReadings } from './patient-readings.tsx';

/** What a clinician sees of readings that were changed. */
const say = vitals.screen;
let edits: number;
let others: object[] = [];

const reading = () => ({
  ...{ id: 'v1', type: 'spo2', readings: { value: 97 }, unit: '%', note: '', source: 'manual' },
  ...{ taken_at: '2024-08-05T01:30:00.000Z', recorded_at: '2024-08-05T01:30:00.000Z', level: 'in_range' },
  ...{ outside: [], bmi: null, entered_by_name: null, entered_by: 'patient', file_id: null, edits },
  can: { edit: false, delete: false },
});
const history = {
  changes: [
    {
      ...{ at: '2024-08-06T01:30:00.000Z', action: 'edited', by_name: 'Asha', readings: { value: 79 } },
      ...{ unit: '%', taken_at: '2024-08-05T01:30:00.000Z', note: '' },
    },
  ],
};

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/history')) return Response.json(history);
    return Response.json({
      vitals: [],
      latest: [reading(), ...others],
      critical: [],
      as_of: '2024-08-06T01:30:00.000Z',
      next_cursor: null,
      height_cm: 170,
      photos: [],
      ranges: [],
      can: { add: true },
    });
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  others = [];
  vi.unstubAllGlobals();
});

const show = (what: ReactNode, address = '/') => renderScreen(what, address);
const shown = <T,>(find: () => T | null | undefined): Promise<T> =>
  waitFor(() => {
    const found = find();
    if (!found) throw new Error(document.body.textContent ?? '');
    return found;
  });
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
      ?.click(),
  );
const text = () => document.body.textContent ?? '';

it('a clinician sees that a reading was changed, and what it was before', async () => {
  edits = 1;
  await show(<PatientReadings patientId="p1" />);
  await shown(() => text().includes(say.list.edited));
  await press(`${say.list.history}: 97 %`);
  await shown(() => text().includes(say.history.was.replace('{{reading}}', '79 %')));
  expect(text()).toContain('Asha');
});

it('of a reading that never was another nothing is said', async () => {
  edits = 0;
  await show(<PatientReadings patientId="p1" />);
  await shown(() => text().includes('97 %'));
  expect(text()).not.toContain(say.list.edited);
  expect(text()).not.toContain(say.list.history);
});

it('shows the range of a weight for that height in numbers', async () => {
  others = [{ ...reading(), id: 'v2', type: 'weight', readings: { value: 72 }, unit: 'kg', level: 'high' }];
  await show(<PatientReadings patientId="p1" />);
  // 18.5 and 23 kg/m² at 1.7 m, as they are rounded.
  await shown(() =>
    text().includes(say.target.between.replace('{{low}}', '53.4').replace('{{high}}', '66.4')),
  );
});
