import type { Message } from '../../contract.ts';

/** A message like the server's, with the number `seq`. */
export const aMessage = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `message-${seq}`,
  chat_id: 'chat',
  seq,
  rev: seq,
  kind: 'message',
  sender_id: 'other',
  message: `text ${seq}`,
  unreadable: false,
  sent_at: '2026-11-21T06:00:00.000Z',
  reply_to: null,
  files: [],
  mlObj: null,
  edited_at: null,
  deleted_at: null,
  event: null,
  ...more,
});
