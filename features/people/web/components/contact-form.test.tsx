// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import accounts from '#features/accounts/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import words from '../../words/en.json' with { type: 'json' };
import { ContactForm } from './contact-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends what was corrected after a lost answer as a change of what was stored', async () => {
  await startEnglish({ people: words.screen, accounts: accounts.screen });
  queryClient.clear();
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const sent: { method: string; url: string; name: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, url, name: JSON.parse(String(body ?? '{}')).name });
    if (method !== 'POST') return Response.json({ contacts: [] });
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ code: 'contact_id_taken', message: 'Something went wrong.' }, { status: 409 });
  });
  const closed = vi.fn();
  await renderScreen(<ContactForm contact={null} personId={undefined} open onClose={closed} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: shell.screen.form.save })));
  type(accounts.screen.basics.name, 'Ravi');
  type(words.screen.family.relation, 'son');
  type(accounts.screen.settings.phone, '98480 12345');
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  type(accounts.screen.basics.name, 'Ravi Kumar');
  await save();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.slice(0, 3).map(({ method, name }) => [method, name])).toEqual([
    ['POST', 'Ravi'],
    ['POST', 'Ravi Kumar'],
    ['PATCH', 'Ravi Kumar'],
  ]);
});
