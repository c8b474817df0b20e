// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { chooseLanguage, currentLanguage } from '#platform/web/i18n/words.ts';
import { KeepLanguage } from './components/keep-language.tsx';

/** The language of the account and that of a device. */
let sent: string[];

beforeEach(async () => {
  sent = [];
  localStorage.clear();
  queryClient.clear();
  await startEnglish({});
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push(JSON.parse(body ?? '{}').language);
    return Response.json({ language: 'te', name: 'Lakshmi' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('speaks the language of the account on a device where none was chosen, and changes no account', async () => {
  await renderScreen(<KeepLanguage />);
  await waitFor(() => expect(currentLanguage()).toBe('te'));
  expect(sent).toEqual([]);
});

it('keeps what was chosen on the device, and stores a later choice in the account', async () => {
  await act(async () => chooseLanguage('ml'));
  await renderScreen(<KeepLanguage />);
  expect(currentLanguage()).toBe('ml');
  await act(async () => chooseLanguage('hi'));
  await waitFor(() => expect(sent).toEqual(['hi']));
});
