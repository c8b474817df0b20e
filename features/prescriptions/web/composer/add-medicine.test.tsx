// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ToastProvider } from '#platform/ui/toasts.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { AddMedicine } from './add-medicine.tsx';

let mayMark: boolean;
let medicines: object[];
let sent: string[];
/** What answers the changes that were sent, in their order. */
let answers: ((response: Response) => void)[];

const product = (strength: string) => ({
  ...{ product_id: `p${strength}`, form: 'tablet', route: 'oral', strength, reviewed: false },
});
const amlodipine = {
  ...{ medicine_id: 'm', name: 'amlodipine', moieties: [], found_by: null, similar: false, favourite: false },
  ...{ forms: [], strengths: [], source: '', version: '', reviewed: false },
  products: [product('5 mg'), product('10 mg')],
};

beforeEach(async () => {
  await startEnglish({ prescriptions: words.screen });
  queryClient.clear();
  mayMark = true;
  medicines = [amlodipine];
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') {
      sent.push(`${init.method} ${url}`);
      return new Promise<Response>((resolve) => answers.push(resolve));
    }
    return Response.json({ medicines, free_text: null, can: { mark_favourite: mayMark } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const shows = async () => {
  await renderScreen(
    <ToastProvider label="" dismissLabel="">
      <AddMedicine onAdd={() => undefined} />
    </ToastProvider>,
  );
  fireEvent.focus(screen.getByRole('combobox'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
};
const name = words.screen.composer.favourite.replace('{{name}}', 'amlodipine');
const isOn = () => screen.getByRole('button', { name }).getAttribute('aria-pressed');
const press = () => act(async () => screen.getByRole('button', { name }).click());
const answer = (at: number, response: Response) => act(async () => answers[at]?.(response));

it('a star of a found medicine makes it a favourite at once, and ends that', async () => {
  await shows();
  expect(isOn()).toBe('false');
  await press();
  await expect.poll(isOn).toBe('true');
  await press();
  await expect.poll(isOn).toBe('false');
  // The second change waits for the answer to the first.
  expect(sent).toEqual(['PUT /api/favourite-medicines/m']);
  await answer(0, Response.json({ ok: true }));
  await expect.poll(() => sent).toEqual([expect.any(String), 'DELETE /api/favourite-medicines/m']);
  await answer(1, Response.json({ ok: true }));
});

it('a change that fails shows its error and the state before', async () => {
  await shows();
  await press();
  await expect.poll(isOn).toBe('true');
  await answer(0, Response.json({ code: 'not_now', message: 'Please come again.' }, { status: 409 }));
  expect(await screen.findByText('Please come again.')).toBeTruthy();
  expect(isOn()).toBe('false');
});

it('readers without the right see no star', async () => {
  mayMark = false;
  await shows();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('Enter takes a medicine that is named as typed, and one that is only similar after an arrow key', async () => {
  const onAdd = vi.fn();
  await renderScreen(
    <ToastProvider label="" dismissLabel="">
      <AddMedicine onAdd={onAdd} />
    </ToastProvider>,
  );
  const box = screen.getByRole('combobox');
  const type = async (value: string) => {
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value } });
    // Two strengths, and what was typed.
    await expect.poll(() => screen.getAllByRole('option')).toHaveLength(3);
  };
  await type('amlo');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onAdd).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'amlodipine', strength: '5 mg' }));

  medicines = [{ ...amlodipine, similar: true, found_by: 'Amlip' }];
  await type('calpol');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain(
    `tablet · Amlip · ${words.screen.composer.similar}`,
  );
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onAdd).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onAdd).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'calpol' }));
  await type('calpol');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onAdd).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'amlodipine' }));
});
