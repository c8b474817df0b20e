// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { NewLink } from './new-link.tsx';

vi.mock('../sealing.ts', () => ({
  seal: async () => ({ key: 'key', jwe: 'jwe' }),
  addressOf: () => 'https://clinic.example/shl',
}));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends the chosen hours and no time of the device, which may be wrong', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  await startEnglish({ 'health-links': words.screen });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2019-01-01T00:00:00Z') });
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ resourceType: 'Bundle' });
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'not_valid', message: 'Not now.' }, { status: 400 });
  });
  await renderScreen(<NewLink patientId={undefined} onClose={vi.fn()} />);
  fireEvent.change(screen.getByRole('combobox', { name: words.screen.life }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: words.screen.create }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ hours: 1 });
  expect(sent[0]).not.toHaveProperty('expires_at');
});
