// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import vitals from '../../words/en.json' with { type: 'json' };
import { AddForPatientScreen } from './add-for-patient.tsx';

const say = vitals.screen;
interface Body {
  readonly id: string;
  readonly taken_at: string;
  readonly unit: string;
  readonly readings: object;
}
let kind: 'weight' | 'blood_sugar';
let sent: Body[];
/** By what was stored, as the server does it; the first reply is lost. */
let stored: Body | null;

const shown = (body: Body) => ({
  ...{ type: kind, note: '', source: 'manual', level: null, outside: [], bmi: null, file_id: null },
  ...{ recorded_at: body.taken_at, entered_by: 'clinician', entered_by_name: 'Dr Rao', edits: 0 },
  ...{ can: { edit: false, delete: false }, ...body },
});
function add(body: Body): Response {
  sent.push(body);
  const before = stored;
  stored ??= body;
  if (!before) throw new TypeError('no network');
  return JSON.stringify(before) === JSON.stringify(body)
    ? Response.json(shown(body))
    : Response.json({ code: 'vital_id_taken', message: 'no' }, { status: 409 });
}

beforeEach(async () => {
  await startEnglish({ vitals: say });
  queryClient.clear();
  [sent, stored] = [[], null];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  kind = 'weight';
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') return add(JSON.parse(body ?? ''));
    if (stored && url.endsWith(stored.id)) return Response.json(shown(stored));
    return Response.json({ vitals: [], latest: [], critical: [], ranges: [], height_cm: null, name: 'Asha' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = () => document.body.textContent ?? '';
const write = (value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('form input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = () => act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
const shows = (wanted: string) => waitFor(() => expect(text()).toContain(wanted));

async function loseTheReply(value = '72.5', later = '2026-03-10T06:01:00Z') {
  await renderScreen(
    <Routes>
      <Route path="/patients/:patientId/add-vital" element={<AddForPatientScreen />} />
    </Routes>,
    `/patients/p1/add-vital?type=${kind}`,
  );
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T06:00:00Z') });
  await write(value);
  await save();
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).not.toBe(''));
  vi.setSystemTime(new Date(later));
}

it('sends a reading whose reply was lost again as it was, with its time', async () => {
  await loseTheReply();
  await save();
  await shows(say.saved.title);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(text()).not.toContain(say.saved.first);
});

it('shows the first reading where it had arrived before it was corrected', async () => {
  await loseTheReply();
  await write('75.2');
  await save();
  await shows(say.saved.first);
  expect(sent.map(({ id }) => id)).toEqual([stored?.id, stored?.id]);
  expect(sent[1]?.readings).toEqual({ value: 75.2 });
  expect(text()).toContain('72.5');
  expect(text()).not.toContain('75.2');
});

it('sends a sugar again as it was where the hour would suggest another context by now', async () => {
  kind = 'blood_sugar';
  // 11:30 and 12:30 by the clocks of India.
  await loseTheReply('104', '2026-03-10T07:00:00Z');
  await write('10');
  await write('104');
  await save();
  await shows(say.saved.title);
  expect(sent[1]).toEqual(sent[0]);
  expect(text()).not.toContain(say.saved.first);
});

it('saves the correction as another reading', async () => {
  await loseTheReply();
  await write('75.2');
  await save();
  await shows(say.saved.first);
  await act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === say.saved.another)
      ?.click(),
  );
  expect(document.querySelector<HTMLInputElement>('form input')?.value).toBe('75.2');
});
