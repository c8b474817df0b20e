// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import accounts from '#features/accounts/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { ApiError } from '#platform/web/client/api-error.ts';
import type { Note } from '../../contract.ts';
import notes from '../../words/en.json' with { type: 'json' };
import { SignDialog } from './sign-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('closes when the note was saved elsewhere, and hands on what the server has', async () => {
  await startEnglish({ notes: notes.screen, accounts: accounts.screen });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  vi.stubGlobal('fetch', async (input: string) =>
    String(input).includes('/sign')
      ? Response.json({ code: 'note_changed', message: 'Saved', current: { version: 3 } }, { status: 409 })
      : Response.json({ methods: ['password'], sent_to: '' }),
  );
  const [onSigned, onClose, onRefused] = [vi.fn(), vi.fn(), vi.fn((_: unknown) => true)];
  const note = { note_id: 'n', version: 2, author_name: 'Dr. Rao', registration_number: null };
  await renderScreen(<SignDialog note={note as Note} {...{ onSigned, onClose, onRefused }} />);
  const password = await screen.findByLabelText(accounts.screen.password.label);
  fireEvent.change(password, { target: { value: 'secret words' } });
  await act(async () => screen.getByRole('button', { name: notes.screen.sign.action }).click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const error = onRefused.mock.calls[0]?.[0] as ApiError;
  expect(error.body).toMatchObject({ current: { version: 3 } });
  expect(onSigned).not.toHaveBeenCalled();
});
