// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { RecordHistory } from './record-history.tsx';

let isBroken = false;
const said = { by_type: 'doctor', by_name: 'Dr Rao', at: '2030-01-08T05:00:00Z' };
const entry = {
  ...{ entry_id: 'e', kind: 'problem', version: 1, status: 'active', content: { name: 'Type 2 diabetes' } },
  ...{ reported: said, confirmed: said, dispute: null },
  can: { change: true, confirm: false, dispute: false },
};

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  await startEnglish({ history: words.screen });
  queryClient.clear();
  isBroken = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ code: 'too_many_requests', message: 'Try again later.' }, { status: 429 })
      : Response.json({ entries: [entry], none_known: [], can: { report: true } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a form stays open with its text when the history could not be read again', async () => {
  await renderScreen(<RecordHistory patientId="p" />);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: words.screen.change })));
  const field = screen.getByDisplayValue('Type 2 diabetes');
  fireEvent.change(field, { target: { value: 'Type 2 diabetes since 2019' } });
  isBroken = true;
  await act(() => queryClient.invalidateQueries());
  expect(screen.getByDisplayValue('Type 2 diabetes since 2019')).toBeDefined();
});

it('asks for a date with a keyboard that has a hyphen', async () => {
  await renderScreen(<RecordHistory patientId="p" />);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: words.screen.change })));
  const date = screen.getByLabelText(words.screen.field.since, { exact: false });
  expect(date.getAttribute('inputmode')).toBe('text');
});
