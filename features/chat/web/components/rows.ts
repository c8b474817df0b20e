import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Message } from '../../contract.ts';
import type { Waiting } from '../sync/waiting.ts';

/** One line of a conversation, from its beginning to its end. */
export type Row =
  | { readonly kind: 'older' | 'newer' | 'unread' | 'foot'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'event'; readonly key: string; readonly message: Message }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly begins: boolean }
  | { readonly kind: 'waiting'; readonly key: string; readonly item: Waiting; readonly begins: boolean };

/** Days and spinners go and come with the pages; messages and events stay who they are. */
export const keepsItsKey = (key: string): boolean => !/^(older|newer|unread|foot|day )/.test(key);

export interface Shown {
  /** A stretch without holes. */
  readonly messages: readonly Message[];
  readonly waiting: readonly Waiting[];
  readonly ownId: string;
  /** What others wrote after this number was new when the chat was opened; null when nothing was. */
  readonly unreadAfter: number | null;
  /** There may be more before or after these. */
  readonly older: boolean;
  readonly newer: boolean;
}

/** What one person writes within this time stands together. */
const TOGETHER_MS = 5 * 60_000;

export function rowsOf({ messages, waiting, ownId, unreadAfter, older, newer }: Shown): Row[] {
  const rows: Row[] = older ? [{ kind: 'older', key: 'older' }] : [];
  let last = { day: '', sender: '', at: 0 };
  // Where it begins is not among these when something between was not loaded.
  let divided = unreadAfter === null || (older && (messages[0]?.seq ?? 0) > unreadAfter + 1);
  const meet = (at: number, sender: string, id: string): boolean => {
    const day = clinicDay(new Date(at));
    if (day !== last.day) rows.push({ kind: 'day', key: `day ${id}`, at: new Date(at).toISOString() });
    const begins = day !== last.day || sender !== last.sender || at - last.at > TOGETHER_MS;
    last = { day, sender, at };
    return begins;
  };
  for (const message of messages) {
    const at = Date.parse(message.sent_at);
    const isEvent = message.kind === 'event';
    let begins = meet(at, isEvent ? '' : message.sender_id, message.id);
    if (!divided && !isEvent && message.sender_id !== ownId && message.seq > (unreadAfter ?? 0)) {
      divided = true;
      begins = true;
      rows.push({ kind: 'unread', key: 'unread' });
    }
    if (isEvent) rows.push({ kind: 'event', key: message.id, message });
    else rows.push({ kind: 'message', key: message.id, message, begins });
  }
  if (newer) return [...rows, { kind: 'newer', key: 'newer' }];
  const stored = new Set(messages.slice(-200).map(({ id }) => id));
  for (const item of waiting) {
    if (stored.has(item.id)) continue;
    // A device with a wrong clock would put it under another day: its time is at least that of the last message.
    const begins = meet(Math.max(item.written_at, last.at), ownId, item.id);
    rows.push({ kind: 'waiting', key: item.id, item, begins });
  }
  if (rows.length > 0) rows.push({ kind: 'foot', key: 'foot' });
  return rows;
}
