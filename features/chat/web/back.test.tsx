// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../words/en.json' with { type: 'json' };
import { ConversationHead } from './components/conversation-head.tsx';
import { PageHead } from './groups/page-head.tsx';

/** The shell's arrow goes where a page has its own, by this attribute (platform/web/shell/header.module.css). */
const isOnlyWayBack = (element: HTMLElement) => element.hasAttribute('data-back');

beforeEach(async () => {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => narrow);
  await startEnglish({ chat: words.screen });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows one way back above a conversation', async () => {
  await renderScreen(<ConversationHead chat={undefined} chatId="one" />);
  expect(isOnlyWayBack(await screen.findByRole('link', { name: words.screen.head.back }))).toBe(true);
});

it('shows one way back above the pages of a group', async () => {
  await renderScreen(<PageHead title="Group" back="/chat/one" />);
  expect(isOnlyWayBack(await screen.findByRole('button', { name: words.screen.groups.back }))).toBe(true);
});
