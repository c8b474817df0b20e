// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { TextsScreen } from './texts.tsx';

const { texts } = words.screen;
let published: { kind: string; language: null; content: string; version: number; published_at: string }[];
beforeEach(async () => {
  await startEnglish({ administration: words.screen });
  queryClient.clear();
  published = [legalName('Sukham Health', 1)];
  vi.stubGlobal('fetch', async (input: string | Request) =>
    Response.json(
      String(input instanceof Request ? input.url : input).includes('/texts')
        ? { texts: published }
        : { changes: [], next_cursor: null },
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const legalName = (content: string, version: number) => ({
  ...{ kind: 'legal_name', language: null, content, version, published_at: '2026-11-27T10:00:00Z' },
});
const field = (label: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: texts.which }), { target: { value } });

it('keeps what was typed when a colleague publishes, and when another text is chosen', async () => {
  await renderScreen(<TextsScreen />);
  fireEvent.change(await field(texts.kind.legal_name), { target: { value: 'Sukham Care' } });
  choose('address');
  expect((await field(texts.kind.address)).value).toBe('');
  choose('legal_name');
  expect((await field(texts.kind.legal_name)).value).toBe('Sukham Care');

  published = [legalName('Sukham Clinics', 2)];
  await act(() => queryClient.invalidateQueries());
  await screen.findByText(texts.newer.replace('{{version}}', '2'));
  expect((await field(texts.kind.legal_name)).value).toBe('Sukham Care');
  expect(screen.getByText('Sukham Clinics', { selector: 'p' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: texts.take.replace('{{version}}', '2') }));
  expect((await field(texts.kind.legal_name)).value).toBe('Sukham Clinics');
});
