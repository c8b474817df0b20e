// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { isActingRow, keepActingRow } from '#platform/web/session/browser-store.ts';
import words from '../../words/en.json' with { type: 'json' };
import { ActingForBar } from './acting-for-bar.tsx';

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

it('has it on a new device, where the page says that there is a row', async () => {
  document.documentElement.dataset.actingRow = 'row';
  await renderScreen(<ActingForBar />);
  expect(room()).not.toBeNull();
  delete document.documentElement.dataset.actingRow;
});

it('has no room where there was none', async () => {
  await renderScreen(<ActingForBar />);
  expect(room()).toBeNull();
});
