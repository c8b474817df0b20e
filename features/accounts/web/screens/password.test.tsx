// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import words from '../../words/en.json' with { type: 'json' };
import { PasswordScreen } from './password.tsx';

const sent: object[] = [];
const replies: Readonly<Record<string, unknown>> = {
  getAccount: { has_password: false, phone: '+919000000007', email: null },
  getProof: { needed: 'nothing', methods: ['code'], sent_to: '+91 ••••• ••007' },
  sendProof: { sent_to: '+91 ••••• ••007' },
};
vi.mock('#platform/web/client/call.ts', () => ({
  call: async ({ name }: { name: string }, options: { body: { code?: string } }) => {
    if (name in replies) return replies[name];
    sent.push(options.body);
    if (options.body.code === undefined)
      throw new ApiError(400, {
        code: 'invalid',
        fields: [{ field: 'code', code: 'required', message: 'Enter it' }],
      });
    return {};
  },
}));

it('a first password that needs a code asks for one, without typing the password again', async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await startEnglish({ accounts: words.screen });
  await renderScreen(<PasswordScreen />, '/account/password');
  const { password, code } = words.screen;
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type(password.new, 'a long password');
  fireEvent.click(screen.getByRole('button', { name: password.save }));
  await type(code.label, '123456');
  fireEvent.click(screen.getAllByRole('button', { name: password.save }).at(-1)!);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([{ password: 'a long password' }, { password: 'a long password', code: '123456' }]);
});
