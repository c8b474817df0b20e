import { beforeEach, expect, it } from 'vitest';
import type { Chat } from '../../contract.ts';
import { forgetRows, keepRows, storedRowsOf, withStored } from './stored-rows.ts';

beforeEach(forgetRows);

/** As much of a chat as counts here; `at` in minutes. */
const chat = (chat_id: string, at: number, unread_count = 1) =>
  ({ chat_id, unread_count, last_msg_date: new Date(at * 60_000).toISOString() }) as Chat;
const shown = (chats: readonly Chat[]) =>
  chats.map(({ chat_id, unread_count }) => `${chat_id}${unread_count}`);

it('shows what the server lists as long as nothing was shown before', () => {
  expect(shown(withStored([], [chat('a', 3), chat('b', 2)], undefined))).toEqual(['a1', 'b1']);
});

it('shows none that was read meanwhile, when one comes back to what was listed before', () => {
  expect(shown(withStored([], [chat('a', 3), chat('b', 2, 0)], undefined))).toEqual(['a1']);
});

it('leaves a chat that was read in its place, as it is now', () => {
  const before = [chat('a', 3), chat('b', 2), chat('c', 1)];
  const all = { chats: [chat('a', 3), chat('b', 9, 0), chat('c', 1)], whole: true };
  expect(shown(withStored(before, [chat('a', 3), chat('c', 1)], all))).toEqual(['a1', 'b0', 'c1']);
  expect(shown(withStored(before, [chat('c', 1)], undefined))).toEqual(['a0', 'b0', 'c1']);
});

it('moves nothing that was there when it gets a message, and puts what is new on top', () => {
  const before = [chat('a', 3), chat('b', 2)];
  const now = [chat('new', 9), chat('b', 8, 2), chat('a', 3)];
  expect(shown(withStored(before, now, undefined))).toEqual(['new1', 'a1', 'b2']);
});

it('continues at the end with a further page', () => {
  expect(shown(withStored([chat('a', 3)], [chat('a', 3), chat('older', 1)], undefined))).toEqual([
    'a1',
    'older1',
  ]);
});

it('lets go what was archived, left or rejected', () => {
  const before = [chat('a', 3), chat('left', 2)];
  expect(shown(withStored(before, [chat('a', 3)], { chats: [chat('a', 3)], whole: true }))).toEqual(['a1']);
  expect(shown(withStored(before, [chat('a', 3)], { chats: [chat('a', 3)], whole: false }))).toEqual([
    'a1',
    'left0',
  ]);
});

it('keeps the rows of one list, until it is forgotten', () => {
  keepRows('unread', [chat('a', 3)]);
  expect(shown(storedRowsOf('unread'))).toEqual(['a1']);
  expect(storedRowsOf('unread tag')).toEqual([]);
  forgetRows();
  expect(storedRowsOf('unread')).toEqual([]);
});
