import type { Message } from '../../contract.ts';
import { placeOf } from '../sync/merge.ts';

/** How many messages of others stand below what one has seen. */
export interface Unseen {
  /** The furthest number that was on screen. */
  readonly seen: number;
  /** The latest number that is counted. */
  readonly last: number;
  readonly count: number;
}

/** Messages of others with numbers above `after`, up to `until`. Events and what one wrote oneself count nowhere. */
export function othersBetween(
  messages: readonly Message[],
  after: number,
  until: number,
  ownId: string,
): number {
  let count = 0;
  for (let at = placeOf(messages, after + 1); at < messages.length && messages[at]!.seq <= until; at += 1)
    if (messages[at]!.sender_id !== ownId && messages[at]!.kind === 'message') count += 1;
  return count;
}

/**
 * Continues the count: adds messages that have arrived, subtracts messages that have come on screen. It doesn't count
 * from the start, since this page may lack messages in between. Messages that the reader jumped over count as seen.
 */
export function stillUnseen(
  before: Unseen,
  messages: readonly Message[],
  now: { readonly bottom: number; readonly atEnd: boolean; readonly ownId: string },
): Unseen {
  const last = Math.max(before.last, messages.at(-1)?.seq ?? 0);
  if (now.atEnd) return { seen: last, last, count: 0 };
  const seen = Math.max(before.seen, now.bottom);
  const arrived = othersBetween(messages, before.last, last, now.ownId);
  const passed =
    othersBetween(messages, before.seen, seen, now.ownId) + missingBetween(messages, before.seen, seen);
  return { seen, last, count: Math.max(0, before.count + arrived - passed) };
}

function missingBetween(messages: readonly Message[], after: number, until: number): number {
  return until - after - (placeOf(messages, until + 1) - placeOf(messages, after + 1));
}
