// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import chat from '../../words/en.json' with { type: 'json' };
import { HomeMessages } from './home-messages.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});
vi.mock('../sync/engine.ts', () => ({ ownId: () => 'p1' }));

const unread = {
  ...{ chat_id: 'c1', is_group: true, title: 'Diet group', unread_count: 2, recipients_dict: {} },
  ...{ created_at: '2026-11-20T05:00:00Z', last_msg_date: '2026-11-20T05:00:00Z' },
};
const member = { person_id: 'p2', name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };

let isPhone: boolean;
beforeEach(async () => {
  isPhone = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }));
  await startEnglish({ chat: chat.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/family-members')
        ? { family_members: [member], can: { add: true } }
        : { chats: [unread, { ...unread, chat_id: 'c2' }], next_cursor: null },
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("shows the account's unread chats on its own Home, and not on the Home of a family member", async () => {
  const title = () => document.querySelector('h2')?.textContent ?? '';
  await renderScreen(<HomeMessages />);
  await expect.poll(title).toBe(chat.screen.home.title);
  await act(async () => queryClient.setQueryData(['actingFor'], { personId: 'p2' }));
  await expect.poll(title).toBe('');
  await act(async () => queryClient.setQueryData(['actingFor'], { personId: null }));
  await expect.poll(title).toBe(chat.screen.home.title);
});

it('shows at most two of them, and none on a phone, where the tab Chat counts them', async () => {
  await renderScreen(<HomeMessages />);
  await expect.poll(() => document.querySelectorAll('li').length).toBe(2);
  isPhone = true;
  await renderScreen(<HomeMessages />);
  expect(document.querySelectorAll('li').length).toBe(0);
});
