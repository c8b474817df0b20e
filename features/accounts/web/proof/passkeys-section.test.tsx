// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { PasskeysSection } from './passkeys-section.tsx';

/** The names of the changes that were sent, in order, and how the next ones end: without an answer, refused, or well. */
let sent: string[];
let endings: unknown[];
let stored: object[];
const replies: Readonly<Record<string, () => unknown>> = {
  listPasskeys: () => ({ passkeys: stored }),
  getProof: () => ({ needed: 'nothing', methods: ['password', 'code'], sent_to: '+91 ••••• ••007' }),
};
vi.mock('#platform/web/client/call.ts', () => ({
  call: async ({ name }: { name: string }) => {
    const reply = replies[name];
    if (reply) return reply();
    sent.push(name);
    if (name === 'addPasskey') stored = [passkey];
    const ending = endings.shift();
    if (ending instanceof Error) throw ending;
    return { sealed: 'sealed', options: {} };
  },
}));

const createPasskey = vi.hoisted(() => vi.fn());
vi.mock('./passkey.ts', () => ({ createPasskey, knowsPasskeys: () => true }));

const passkey = {
  passkey_id: 'p',
  device: 'Old phone',
  created_at: '2026-11-01T06:00:00Z',
  last_used_at: null,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const { passkey: said, proof, password } = words.screen;
async function open(button: string): Promise<void> {
  await waitFor(() => press(button));
  const field = await screen.findByLabelText(password.label);
  fireEvent.change(field, { target: { value: 'a password' } });
}
const isClosed = () => waitFor(() => expect(screen.queryByLabelText(password.label)).toBeNull());

beforeEach(async () => {
  [sent, endings, stored] = [[], [], []];
  queryClient.clear();
  createPasskey.mockReset().mockResolvedValue({ sealed: 'sealed', response: {} });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await startEnglish({ accounts: words.screen });
});

it('after a lost reply the same passkey is sent again, without a second proof', async () => {
  await renderScreen(<PasskeysSection />, '/lost');
  await open(said.add);
  endings = [undefined, new TypeError('no network')];
  press('Continue');
  await waitFor(() => expect(sent).toEqual(['beginPasskey', 'addPasskey']));
  await screen.findByRole('alert');
  await screen.findByText(passkey.device);
  press('Continue');
  await isClosed();
  expect(sent).toEqual(['beginPasskey', 'addPasskey', 'addPasskey']);
  expect(createPasskey).toHaveBeenCalledTimes(1);
});

it('a prompt that was turned down leaves the dialog open, and the proof counts for the next one', async () => {
  await renderScreen(<PasskeysSection />, '/declined');
  await open(said.add);
  createPasskey.mockRejectedValueOnce(new Error('turned down'));
  press('Continue');
  await screen.findByText(proof.failed);
  press('Continue');
  await isClosed();
  expect(sent).toEqual(['beginPasskey', 'addPasskey']);
});

it('a passkey is removed with a button that warns, and one that is gone already counts as removed', async () => {
  stored = [passkey];
  await renderScreen(<PasskeysSection />, '/gone');
  await open(said.removeNamed.replace('{{device}}', passkey.device));
  endings = [new ApiError(404, { code: 'not_found' })];
  const danger = buttonClass({ variant: 'danger', wide: false, compact: false });
  expect(screen.getByRole('button', { name: said.remove }).className).toBe(danger);
  press(said.remove);
  await isClosed();
  expect(sent).toEqual(['removePasskey']);
});
