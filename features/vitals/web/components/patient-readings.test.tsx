// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/client/query-client.ts';
import { startWords } from '#platform/web/i18n/words.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import vitals from '../../words/en.json' with { type: 'json' };
import { PatientReadings } from './patient-readings.tsx';

/** What a clinician sees of readings that were changed. */
const say = vitals.screen;
let root: Root;
let edits: number;

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
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const load = async () => ({ default: { vitals: vitals.screen, shell: shell.screen }, later: {} });
  await startWords({ en: load, te: load, hi: load, ta: load, ml: load, bn: load });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/history')) return Response.json(history);
    return Response.json({
      vitals: [],
      latest: [reading()],
      critical: [],
      as_of: '2024-08-06T01:30:00.000Z',
      next_cursor: null,
      height_cm: null,
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
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (what: ReactNode, address = '/') =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>{what}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
const shown = <T,>(find: () => T | null | undefined): Promise<T> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
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
