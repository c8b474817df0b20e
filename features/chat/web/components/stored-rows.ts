import type { Chat } from '../../contract.ts';

interface StoredRows {
  /** Which list it is. */
  readonly of: string;
  readonly rows: readonly Chat[];
}

let stored: StoredRows = { of: '', rows: [] };

export const storedRowsOf = (of: string): readonly Chat[] => (stored.of === of ? stored.rows : []);

export function keepRows(of: string, rows: readonly Chat[]): void {
  stored = { of, rows };
}

export function forgetRows(): void {
  stored = { of: '', rows: [] };
}

/**
 * A list from which a chat goes once it is opened, as it is shown: whatever stood there stays in its place until the
 * person leaves the list, so that nothing moves away under a finger. What comes goes to the top, and what follows on
 * a further page to the end.
 * @param before what was shown last
 * @param now what the server lists
 * @param all every chat that isn't archived, as far as they were read: who isn't among them any more goes
 */
export function withStored(
  before: readonly Chat[],
  now: readonly Chat[],
  all: { readonly chats: readonly Chat[]; readonly whole: boolean } | undefined,
): readonly Chat[] {
  const known = byId(before);
  const listed = byId(now);
  const others = byId(all?.chats ?? []);
  const stays = before.flatMap((chat) => {
    const here = listed.get(chat.chat_id);
    if (here) return [here];
    const there = others.get(chat.chat_id);
    if (there) return [there];
    return all?.whole ? [] : [{ ...chat, unread_count: 0 }];
  });
  // This page's copy of the list may be older than the reading: a chat that was read doesn't reappear in it.
  const fresh = now.filter((chat) => !known.has(chat.chat_id) && chat.unread_count > 0);
  const newest = Math.max(0, ...before.map(momentOf));
  return [
    ...fresh.filter((chat) => momentOf(chat) > newest),
    ...stays,
    ...fresh.filter((chat) => momentOf(chat) <= newest),
  ];
}

const byId = (chats: readonly Chat[]): Map<string, Chat> =>
  new Map(chats.map((chat) => [chat.chat_id, chat]));
const momentOf = (chat: Chat): number => Date.parse(chat.last_msg_date ?? chat.created_at);
