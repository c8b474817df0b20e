// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { isActingRow, keepActingRow } from '#platform/web/session/browser-store.ts';
import words from '../../words/en.json' with { type: 'json' };
import { ActingForBar } from './acting-for-bar.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const room = () => document.querySelector('[data-acting=self]');
let answer: (response: Response) => void;

beforeEach(async () => {
  await startEnglish({ people: words.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('has the room of its row before the family is known, where there was one the last time', async () => {
  keepActingRow(70);
  await renderScreen(<ActingForBar />);
  expect((room() as HTMLElement | null)?.style.blockSize).toBe('70px');
  await act(async () => answer(Response.json({ family_members: [], can: { add: true } })));
  await expect.poll(() => isActingRow()).toBe(false);
  expect(room()).toBeNull();
});

it('shows it on a new device, where the page says that there is a row', async () => {
  document.documentElement.dataset.actingRow = 'row';
  await renderScreen(<ActingForBar />);
  expect(room()).not.toBeNull();
  delete document.documentElement.dataset.actingRow;
});

it('has no room where there was none', async () => {
  await renderScreen(<ActingForBar />);
  expect(room()).toBeNull();
});

it.each([
  ['/', false],
  ['/vitals', false],
  // Payments are those of the person the patient acts for.
  ['/orders', false],
  ['/addresses', true],
  ['/care-plans/mine', true],
  ['/labs/cart', true],
  ['/labs/orders', true],
  ['/chat/c1', true],
])('says of %s, while another record is open, whether it is the own page: %s', async (path, isOwn) => {
  const member = { person_id: 'p2', name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };
  queryClient.setQueryData(['actingFor'], { personId: 'p2' });
  vi.stubGlobal('fetch', async () => Response.json({ family_members: [member], can: { add: true } }));
  await renderScreen(<ActingForBar />, path);
  const say = words.screen.acting;
  const wanted = isOwn
    ? say.ownPage.replace('{{name}}', 'Lakshmi')
    : say.label.replace('{{name}}', 'Sahasra');
  await expect.poll(() => document.querySelector('[data-acting=other]')?.textContent).toContain(wanted);
});
