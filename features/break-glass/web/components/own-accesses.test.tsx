// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { OwnAccesses } from './own-accesses.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows a patient also the older emergency accesses', async () => {
  await startEnglish({ 'break-glass': words.screen });
  queryClient.clear();
  const access = (name: string) => ({
    ...{ access_id: name, kind: 'record', opened_by_name: name, reason: 'Unconscious', is_open: false },
    ...{
      opened_at: '2026-11-30T06:00:00Z',
      review_due_at: '2026-12-01T06:00:00Z',
      overdue: false,
      review: null,
    },
  });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('cursor=older')
        ? { accesses: [access('Dr Older')], next_cursor: null }
        : { accesses: [access('Dr Newer')], next_cursor: 'older' },
    ),
  );
  await renderScreen(<OwnAccesses patientId="child" />);
  await screen.findByText('Dr Newer');
  fireEvent.click(screen.getByRole('button', { name: words.screen.list.more }));
  expect(await screen.findByText('Dr Older')).toBeDefined();
  expect(screen.getByText('Dr Newer')).toBeDefined();
  expect(screen.queryByRole('button', { name: words.screen.list.more })).toBeNull();
});

it('says so when they can’t be read', async () => {
  await startEnglish({ 'break-glass': words.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not_now', message: 'Please come again.' }, { status: 409 }),
  );
  await renderScreen(<OwnAccesses patientId={undefined} />);
  expect(await screen.findByText('Please come again.')).toBeDefined();
});
