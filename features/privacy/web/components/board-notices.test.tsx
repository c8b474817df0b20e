// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Breach } from '../../contract.ts';
import privacy from '../../words/en.json' with { type: 'json' };
import { BoardNotices } from './board-notices.tsx';

const words = privacy.screen.breach;
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = '2026-11-30T06:00:00Z';
const breach = {
  ...{ breach_id: 'a', board_notices: [], board_history: [], board_parts: { location: 'Chennai' } },
  can: { confirm: false, drop: false, complete: true },
} as unknown as Breach;

it('sends what staff changed of the details for the Board', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  await startEnglish({ privacy: privacy.screen });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    sent.push({ url, parts: JSON.parse(String(body)) });
    return Response.json(breach);
  });
  await renderScreen(<BoardNotices breach={breach} />);
  fireEvent.click(screen.getByText(words.complete));
  const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
  expect(field(words.location).value).toBe('Chennai');
  fireEvent.change(field(words.causedBy), { target: { value: ' An unknown thief ' } });
  fireEvent.change(field(words.location), { target: { value: '' } });
  fireEvent.click(screen.getByText('Save'));
  expect(sent).toEqual([]);
  fireEvent.change(field(words.location), { target: { value: 'Chennai' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
  expect(sent).toEqual([
    { url: '/api/privacy/breaches/a/board-parts', parts: { caused_by: 'An unknown thief' } },
  ]);
});

it('shows who added which detail, and gives staff who are involved no way to add one', async () => {
  await startEnglish({ privacy: privacy.screen });
  const board_history = [{ at, by_name: 'Ravi', parts: { caused_by: 'An unknown thief' } }];
  const can = { ...breach.can, complete: false };
  await renderScreen(<BoardNotices breach={{ ...breach, board_history, can }} />);
  expect(screen.getByText(/^Ravi · /)).toBeDefined();
  expect(screen.getByText('An unknown thief').textContent).toContain(words.causedBy);
  expect(screen.queryByText(words.complete)).toBeNull();
});
