import { expect, it } from 'vitest';
import { aMessage } from '../sync/message.test-kit.ts';
import type { Waiting } from '../sync/waiting.ts';
import { rowsOf } from './rows.ts';

const shown = { waiting: [], ownId: 'me', unreadAfter: null, older: false, newer: false };
const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind, key }) => `${kind} ${key}`);
const aWaiting = (id: string, written_at: number): Waiting => ({
  id,
  chat_id: 'chat',
  message: id,
  reply_to: null,
  written_at,
  order: 1,
});

it('divides by days of the clinic: half past six in the evening of UTC is midnight there', () => {
  const messages = [
    aMessage(1, { sent_at: '2026-11-20T18:29:59Z' }),
    aMessage(2, { sent_at: '2026-11-20T18:30:00Z' }),
  ];
  expect(kinds(rowsOf({ ...shown, messages }))).toEqual([
    'day day message-1',
    'message message-1',
    'day day message-2',
    'message message-2',
    'foot foot',
  ]);
});

it('puts the divider before the first new message of another person, and nowhere when nothing is new', () => {
  const messages = [
    aMessage(1),
    aMessage(2, { sender_id: 'me' }),
    aMessage(3, { kind: 'event', event: { type: 'left', person_ids: ['x'], text: null } }),
    aMessage(4),
    aMessage(5),
  ];
  const keys = kinds(rowsOf({ ...shown, messages, unreadAfter: 1 }));
  expect(keys.indexOf('unread unread')).toBe(keys.indexOf('message message-4') - 1);
  expect(kinds(rowsOf({ ...shown, messages })).join()).not.toContain('unread');
});

it('has no divider among messages that follow after a hole: what was new begins before them', () => {
  const messages = [aMessage(51), aMessage(52)];
  const keys = (unreadAfter: number) =>
    kinds(rowsOf({ ...shown, messages, older: true, unreadAfter })).join();
  expect(keys(9)).not.toContain('unread');
  expect(keys(50)).toContain('unread unread,message message-51');
  expect(keys(51)).toContain('unread unread,message message-52');
});

it('sets together what one person writes within minutes', () => {
  const messages = [
    aMessage(1, { sent_at: '2026-11-21T06:00:00Z' }),
    aMessage(2, { sent_at: '2026-11-21T06:01:00Z' }),
    aMessage(3, { sent_at: '2026-11-21T06:30:00Z' }),
    aMessage(4, { sent_at: '2026-11-21T06:30:10Z', sender_id: 'me' }),
  ];
  const rows = rowsOf({ ...shown, messages }).flatMap((row) => (row.kind === 'message' ? [row.begins] : []));
  expect(rows).toEqual([true, false, true, true]);
});

it('shows what waits after everything else, also when the device’s clock is a day behind, and never twice', () => {
  const messages = [aMessage(1), aMessage(2, { id: 'sent', sender_id: 'me' })];
  const waiting = [aWaiting('sent', 0), aWaiting('late', Date.parse('2026-11-20T06:00:00Z'))];
  expect(kinds(rowsOf({ ...shown, messages, waiting }))).toEqual([
    'day day message-1',
    'message message-1',
    'message sent',
    'waiting late',
    'foot foot',
  ]);
  expect(kinds(rowsOf({ ...shown, messages, waiting, newer: true })).at(-1)).toBe('newer newer');
});
