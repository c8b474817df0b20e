// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import triage from '../../words/en.json' with { type: 'json' };
import { TriageScreen } from './triage.tsx';

const say = triage.screen;
const FIRST = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T08:01:00.000Z';
let as_of: string;
let sent: unknown[];

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
    return Response.json({ patients: [entry], counts, next_cursor: null, as_of });
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
