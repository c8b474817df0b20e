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

it('sends the same request again after a lost answer, and another one once something has changed', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  await startEnglish({ 'health-links': words.screen });
  const sent: { key: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ resourceType: 'Bundle' });
    const { 'Idempotency-Key': key = '' } = init.headers as Record<string, string>;
    sent.push({ key, body: String(init.body) });
    return Response.json({ code: 'away', message: 'Not now.' }, { status: 503 });
  });
  await renderScreen(<NewLink patientId={undefined} onClose={vi.fn()} />);
  const create = async (times: number) => {
    await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveLength(times));
  };
  const button = () => screen.getByRole('button', { name: words.screen.create });
  await create(1);
  await create(2);
  expect(sent[1]).toEqual(sent[0]);
  fireEvent.change(screen.getByRole('combobox', { name: words.screen.life }), { target: { value: '1' } });
  await create(3);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});
