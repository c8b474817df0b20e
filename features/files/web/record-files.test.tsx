// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import files from '../words/en.json' with { type: 'json' };
import { RecordFiles } from './components/record-files.tsx';

let userType: string;
vi.mock('#platform/web/session/use-session.ts', () => ({
  useUserType: () => userType,
  useSession: () => ({ data: { userType } }),
}));

beforeEach(async () => {
  await startEnglish({ files: files.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ files: [], next_cursor: null }));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['doctor', 1],
  ['coach', 0],
])('a %s is offered to add a file to the record: %i', async (who, offered) => {
  userType = who;
  await renderScreen(<RecordFiles patientId="p" />);
  await waitFor(() => expect(screen.getByText(files.screen.files.none)).toBeDefined());
  expect(screen.queryAllByRole('button', { name: files.screen.record.add })).toHaveLength(offered);
});
