// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Chat } from '../contract.ts';
import words from '../words/en.json' with { type: 'json' };
import { ConversationHead } from './components/conversation-head.tsx';

const reader = vi.hoisted(() => ({ userType: 'doctor' }));
vi.mock('#platform/web/session/use-session.ts', () => ({
  useSession: () => ({ data: { user: { id: 'd', name: 'Dr. Rao' }, ...reader } }),
  useUserType: () => reader.userType,
}));

beforeEach(async () => {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => narrow);
  await startEnglish({ chat: words.screen });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const chat = {
  ...{ chat_id: 'one', is_group: false, patient_id: 'p', un_mute: true },
  recipients_dict: { p: { person_id: 'p', name: 'Lakshmi', user_type: 'patient' } },
} as unknown as Chat;
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== '/chat');

it('leads from the name above a chat to the record, for those who treat the patient only', async () => {
  await renderScreen(<ConversationHead chat={chat} chatId="one" />);
  expect(links()).toEqual(['/patients/p']);
  reader.userType = 'patient';
  await renderScreen(<ConversationHead chat={chat} chatId="one" />);
  expect(links()).toEqual([]);
});
