// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import triage from '../../words/en.json' with { type: 'json' };
import { HomeTriage } from '../components/home-triage.tsx';
import { TriageScreen } from './triage.tsx';

const say = triage.screen;
const FIRST = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T08:01:00.000Z';
let as_of: string;
let sent: unknown[];
let vital: object | null = null;
let reason = 'silent';

const entry = {
  ...{ patient_id: 'p1', name: 'Asha', reason: 'silent', since: FIRST, vital: null, routine: null },
  ...{ owner_id: null, owner_name: null, deadline_at: FIRST, overdue: true },
  ...{ note: '', note_by_name: null, note_at: null, can: { take: true, release: false, close: true } },
};

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, triage: triage.screen });
  queryClient.clear();
  as_of = FIRST;
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body?: string }) => {
    if (method === 'PATCH') sent.push(JSON.parse(body ?? ''));
    const counts = { critical: 0, out_of_range: 0, silent: 1 };
    return Response.json({ patients: [{ ...entry, vital, reason }], counts, next_cursor: null, as_of });
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const press = async (name: string) => {
  const button = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
    if (!found) throw new Error(document.body.textContent ?? '');
    return found;
  });
  await act(async () => button.click());
};

it('closes what was in the list when the sheet was opened, whatever came in since', async () => {
  await renderScreen(<TriageScreen />);
  await press(`${say.close}: ${entry.name}`);
  as_of = LATER;
  await act(async () => queryClient.refetchQueries());
  await press(say.close);
  await expect.poll(() => sent).toEqual([{ closed: true, seen_until: FIRST }]);
  await press(`${say.take}: ${entry.name}`);
  await expect.poll(() => sent[1]).toEqual({ owner: 'me', seen_until: LATER });
});

it('says whether a reading was high or low, and when the first was measured that waits', async () => {
  vital = {
    ...{ id: 'v1', type: 'blood_pressure', readings: { systolic: 146, diastolic: 88 }, unit: 'mmHg' },
    ...{ taken_at: LATER, level: 'high' },
  };
  reason = 'out_of_range';
  await renderScreen(<TriageScreen />);
  expect(await screen.findByText(vitals.screen.level.short.high)).toBeDefined();
  // The deadline is of the first one, which isn't the one that is shown.
  expect(text()).toContain(say.first.split('{{')[0]);
  vital = { ...vital, taken_at: FIRST, level: 'critical_low' };
  reason = 'critical';
  await act(async () => queryClient.refetchQueries());
  expect(
    await screen.findByText(`${say.reason.critical} · ${vitals.screen.level.short.critical_low}`),
  ).toBeDefined();
  expect(text()).not.toContain(say.first.split('{{')[0]);
  await renderScreen(<HomeTriage />);
  expect(
    await screen.findByText(`${say.reason.critical} · ${vitals.screen.level.short.critical_low}`),
  ).toBeDefined();
});
