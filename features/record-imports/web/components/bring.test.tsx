// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { Bring } from './bring.tsx';

let patient: object;
let refusal: Error | null = null;
let there: string | null = null;
vi.mock('#platform/web/client/upload.ts', () => ({
  upload: async () => {
    if (refusal) throw refusal;
    return {
      ...{ source: '', patient, left_out: 0 },
      entries: [{ entry_id: crypto.randomUUID(), kind: 'problem', content: { name: 'Gout' }, there }],
    };
  },
}));

beforeEach(async () => {
  there = null;
  await startEnglish({ 'record-imports': words.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_signed_in' }, { status: 401 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const choose = async (patientId: string = crypto.randomUUID()) => {
  await renderScreen(<Bring patientId={patientId} />);
  const files = [new File(['{}'], 'ips.json', { type: 'application/json' })];
  await act(async () => fireEvent.change(screen.getByTestId('record-file'), { target: { files } }));
};
const lines = () => screen.queryAllByRole('button', { name: /^Add/ });

it('shows name and birth date of the patient above the lines', async () => {
  patient = { name: 'Meena Rao', date_of_birth: '1960-01-02', is_compared: true };
  await choose();
  expect((await screen.findByText(/Meena Rao/)).textContent).toBe('Meena Rao · 2 Jan 1960');
  expect(lines()).toHaveLength(1);
  expect(screen.queryByText(words.screen.notCompared)).toBeNull();
});

it('offers the lines of a record that could not be compared once the patient says that it is theirs', async () => {
  patient = { name: 'Somebody Else', date_of_birth: null, is_compared: false };
  await choose();
  expect(await screen.findByText('Somebody Else')).toBeDefined();
  expect(lines()).toEqual([]);
  await act(async () => screen.getByRole('button', { name: words.screen.rightPerson }).click());
  expect(lines()).toHaveLength(1);
  expect(screen.queryByText(words.screen.notCompared)).toBeNull();
});

it.each([
  ['active', 'Already there'],
  ['over', 'Already there · Over'],
  ['entered_in_error', 'Already there · Entered in error'],
])('does not offer a line that the history has as %s', async (state, text) => {
  there = state;
  patient = { name: 'Meena Rao', date_of_birth: '1960-01-02', is_compared: true };
  await choose();
  expect(await screen.findByText(text)).toBeDefined();
  expect(lines()).toEqual([]);
});

it('does not say that a line was added which turned out to be marked as an error', async () => {
  patient = { name: 'Meena Rao', date_of_birth: '1960-01-02', is_compared: true };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { entry_id } = JSON.parse(String(init?.body ?? '{}'));
    return Response.json({ entry_id, entries: [{ entry_id, status: 'entered_in_error' }] });
  });
  await choose();
  const add = await screen.findByRole('button', { name: /^Add/ });
  await act(async () => add.click());
  expect(await screen.findByText('Already there · Entered in error')).toBeDefined();
  expect(screen.queryByText(words.screen.added)).toBeNull();
});

it('says of a file of another type what is wrong with the file', async () => {
  const fields = [{ field: 'file', code: 'type_not_accepted', message: 'Please choose a JSON file.' }];
  refusal = new ApiError(400, { code: 'invalid', message: 'Please check the marked fields.', fields });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a JSON file.');
});

it('shows what was read for one person only while acting for that person', async () => {
  refusal = null;
  patient = { name: 'Meena Rao', date_of_birth: null, is_compared: true };
  const child = crypto.randomUUID();
  await choose(child);
  expect(await screen.findByText('Meena Rao')).toBeDefined();
  await renderScreen(<Bring patientId={crypto.randomUUID()} />);
  expect(lines()).toEqual([]);
  expect(screen.queryByText('Meena Rao')).toBeNull();
  await renderScreen(<Bring patientId={child} />);
  expect(lines()).toHaveLength(1);
});
