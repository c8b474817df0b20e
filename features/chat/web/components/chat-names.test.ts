import { afterEach, expect, test } from 'vitest';
import type { Chat } from '../../contract.ts';
import { forgetProgress, noteProgress } from '../sync/progress.ts';
import { statusIn } from './chat-names.ts';

const me = 'patient';
const doctor = { person_id: 'doctor', delivered_seq: 2, read_seq: 1 };
const chat = {
  chat_id: 'a chat',
  recipients_dict: { patient: { person_id: me, delivered_seq: 3, read_seq: 3 }, doctor },
} as unknown as Chat;

afterEach(forgetProgress);

test('a message counts as read once that was reported, though an older record of the chat arrives later', () => {
  expect(statusIn(chat, 3, me)).toBe('sent');
  noteProgress('a chat', 'doctor', { delivered_seq: 3, read_seq: 3 });
  noteProgress('a chat', 'doctor', { delivered_seq: 3, read_seq: undefined });
  expect(statusIn(chat, 3, me)).toBe('read');
  noteProgress('another chat', 'doctor', { read_seq: 9 });
  expect(statusIn(chat, 4, me)).toBe('sent');
});

test('a later record of the chat counts, whatever was reported before', () => {
  noteProgress('a chat', 'doctor', { delivered_seq: 1 });
  expect(statusIn(chat, 2, me)).toBe('delivered');
  expect(statusIn(chat, 1, me)).toBe('read');
});
