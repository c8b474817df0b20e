// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import vitals from '../../words/en.json' with { type: 'json' };
import { type Entered, type Entry, useEntry } from '../use-entry.ts';
import { EntryForm } from './entry-form.tsx';

const say = vitals.screen;
const HOUR_MS = 3_600_000;
const serverAheadBy = (ms: number) => noteServerDate(new Date(Date.now() + ms).toUTCString());

let entry: Entry;
const onSave = vi.fn<(entered: Entered) => void>();
function Weight() {
  entry = useEntry('weight', []);
  return <EntryForm entry={entry} saveLabel="Save" busy={false} onSave={onSave} />;
}

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startEnglish({ vitals: say });
  await renderScreen(<Weight />);
  await act(async () => entry.write('value', '72.5'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  serverAheadBy(0);
  onSave.mockReset();
});

const save = () => act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
const text = () => document.body.textContent ?? '';

it.each([-2 * HOUR_MS, 100 * HOUR_MS])(
  'takes the time of a reading from the clock of the server, which is %d ms ahead of that of the device',
  async (ahead) => {
    serverAheadBy(ahead);
    await save();
    const [entered] = onSave.mock.calls[0] ?? [];
    expect(Math.abs(Date.parse(entered?.taken_at ?? '') - Date.now() - ahead)).toBeLessThan(60_000);
  },
);

it('shows what is wrong with the time while no time is chosen', async () => {
  const fields = [{ field: 'taken_at', code: 'in_the_future', message: say.wrong.in_the_future }];
  await act(async () => entry.refused(new ApiError(400, { code: 'invalid', fields })));
  expect(text()).toContain(say.enter.now);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(say.wrong.in_the_future);
});

it.each([{ clock: '' }, { day: '' }])(
  'asks for the date and the time where one is empty: %o',
  async (cleared) => {
    await act(async () => entry.now());
    await act(async () => entry.setTime({ day: '2026-03-10', clock: '07:30', ...cleared }));
    await save();
    expect(onSave).not.toHaveBeenCalled();
    const fields = document.querySelector('[role=group][aria-describedby]');
    const described = document.getElementById(fields?.getAttribute('aria-describedby') ?? '');
    expect(described?.closest('[role=alert]')?.textContent).toBe(say.wrong.no_time);
    expect(text()).not.toContain(say.wrong.too_long_ago);
  },
);
