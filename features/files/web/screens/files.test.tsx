// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { FilesScreen } from './files.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the files of the person that a notification is about, also where the screen is open already', async () => {
  await startEnglish({ files: words.screen });
  queryClient.clear();
  const family_members = [{ person_id: 'p2', name: 'Sahasra', relation: 'daughter', age: 6, sex: 'female' }];
  const family = { family_members, can: { add: true } };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(String(url).includes('family') ? family : { files: [], next_cursor: null }),
  );
  await renderScreen(
    <>
      <FilesScreen />
      <Link to="?for=p2">family notice</Link>
      <Link to="?for=me">own notice</Link>
    </>,
    '/files',
  );
  const selected = () => screen.findByRole('tab', { selected: true });
  expect((await selected()).textContent).toBe(words.screen.files.own);
  fireEvent.click(screen.getByText('family notice'));
  await screen.findByRole('tab', {
    selected: true,
    name: words.screen.files.ofName.replace('{{name}}', 'Sahasra'),
  });
  fireEvent.click(screen.getByText('own notice'));
  await screen.findByRole('tab', { selected: true, name: words.screen.files.own });
});
