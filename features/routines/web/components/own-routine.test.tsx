// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import routines from '../../words/en.json' with { type: 'json' };
import { OwnRoutine } from './own-routine.tsx';

const say = routines.screen;
const ROUTINE = {
  ...{ routine_id: 'r1', patient_id: 'p2', type: 'weight', context: null, every_days: 1, times: ['08:00'] },
  ...{ unit: 'kg', targets: [], note: '', starts_on: '2026-03-10', ends_on: null, set_by_name: 'Dr Rao' },
  ...{ set_at: '2026-03-10T06:00:00Z', can: { edit: false, end: true } },
};
let current: object[];
let ended: string[];

beforeEach(async () => {
  await startEnglish({ routines: say, vitals: vitals.screen });
  queryClient.clear();
  [current, ended] = [[ROUTINE], []];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'DELETE') {
      ended.push(url);
      current = [];
      return Response.json({ ok: true });
    }
    return Response.json({ patient_id: 'p2', routines: current, today: [], can: { add: false } });
  });
  // jsdom shows no dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

const buttons = (label: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === label);

it('the patient ends a routine after a question, and it leads to its keypad until then', async () => {
  await renderScreen(<OwnRoutine personId="p2" />);
  await waitFor(() => expect(buttons(say.end)).toHaveLength(1));
  expect(document.querySelector('a')?.getAttribute('href')).toContain('weight');
  await act(async () => buttons(say.end)[0]?.click());
  expect(document.body.textContent).toContain(say.endTitle);
  expect(ended).toEqual([]);
  await act(async () => buttons(say.end).at(-1)?.click());
  await waitFor(() => expect(ended).toEqual(['/api/v1/regular-vital/r1']));
  await waitFor(() => expect(document.body.textContent).not.toContain('Dr Rao'));
});
