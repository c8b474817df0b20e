/**
 * Unread counts aren't stored: they follow from three numbers that are. Messages are numbered in their chat as they
 * are counted (`counted`, events that the system writes are not). Of each member it is known up to which number was
 * read, and how many of those after it are the member's own.
 */
export interface Progress {
  readonly readCounted: number;
  readonly ownSinceRead: number;
  readonly archived: boolean;
}

/** Messages of others that this member has not read. An archived chat adds nothing. */
export function unreadOf(counted: number, { readCounted, ownSinceRead, archived }: Progress): number {
  return archived ? 0 : Math.max(0, counted - readCounted - ownSinceRead);
}

/** The status of one's own message: what the one who is furthest behind has reached decides. */
export function statusOf(
  seq: number,
  others: readonly { readonly delivered_seq: number; readonly read_seq: number }[],
): 'sent' | 'delivered' | 'read' {
  if (others.length === 0) return 'sent';
  if (others.every((other) => other.read_seq >= seq)) return 'read';
  if (others.every((other) => Math.max(other.delivered_seq, other.read_seq) >= seq)) return 'delivered';
  return 'sent';
}
