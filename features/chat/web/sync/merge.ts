import type { Message } from '../../contract.ts';

/**
 * Messages of a chat in their order, with what has arrived: each once, and of two states of one the later. Both the
 * server's answers and live events come in any order and more than once.
 */
export function merged(known: readonly Message[], arrived: readonly Message[]): readonly Message[] {
  const news = [...arrived].sort((a, b) => a.seq - b.seq);
  const all: Message[] = [];
  let at = 0;
  let changed = false;
  for (const message of news) {
    while (at < known.length && known[at]!.seq < message.seq) all.push(known[at++]!);
    const before = known[at]?.seq === message.seq ? known[at] : undefined;
    if (before) {
      at += 1;
      changed ||= message.rev > before.rev;
      all.push(message.rev > before.rev ? message : before);
    } else if (all.at(-1)?.seq === message.seq) {
      if (message.rev > all.at(-1)!.rev) all[all.length - 1] = message;
    } else {
      changed = true;
      all.push(message);
    }
  }
  if (!changed) return known;
  while (at < known.length) all.push(known[at++]!);
  return all;
}

/** Where a stretch of messages begins and ends (not included), as places in the list. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/**
 * The messages around a number that follow each other without a gap. Numbers of a chat have no holes, so a hole in
 * what is here means that something in between was not loaded.
 */
export function stretchAround(messages: readonly Message[], seq: number): Stretch {
  if (messages.length === 0) return { from: 0, until: 0 };
  const at = Math.min(placeOf(messages, seq), messages.length - 1);
  let from = at;
  while (from > 0 && messages[from - 1]!.seq === messages[from]!.seq - 1) from -= 1;
  let until = at + 1;
  while (until < messages.length && messages[until]!.seq === messages[until - 1]!.seq + 1) until += 1;
  return { from, until };
}

/** The place of the first message with this number or a later one. */
export function placeOf(messages: readonly Message[], seq: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (messages[middle]!.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many messages one page keeps of a conversation: beyond the first number it lets go of those far from view. */
export const MOST_KEPT = 1000;
const NEAR = 300;
const LATEST = 100;

/**
 * The messages of a long conversation to keep in memory around a number (null: at its end): those near to it and the
 * latest, so that the way back to the end is short. The others are loaded again when the reader goes there. The work
 * for one more message stays the same after any amount of scrolling.
 */
export function nearTo(messages: readonly Message[], place: number | null): readonly Message[] {
  if (messages.length <= MOST_KEPT) return messages;
  const latest = messages.length - LATEST;
  if (place === null) return messages.slice(latest - NEAR);
  const at = placeOf(messages, place);
  const until = Math.min(at + NEAR, latest);
  return [...messages.slice(Math.max(0, Math.min(at, latest) - NEAR), until), ...messages.slice(latest)];
}

export const highestRev = (messages: readonly Message[]): number =>
  messages.reduce((highest, { rev }) => Math.max(highest, rev), 0);
