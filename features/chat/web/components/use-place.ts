import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Conversation, keepNear } from '../sync/conversations.ts';
import { MOST_KEPT, stretchAround } from '../sync/merge.ts';
import type { Row } from './rows.ts';

/** So many messages a reader may move before the place is noted again; well within the loaded messages around it. */
const STEP = 100;

/** Where in the history one is, and what of it follows without holes. */
export function usePlace({ messages, firstId }: Conversation) {
  /** The number of a message near to what is on screen; null at the end. */
  const [place, show] = useState<number | null>(null);
  const current = useRef(place);
  const setPlace = useCallback((next: number | null) => {
    current.current = next;
    show(next);
  }, []);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const stretch = useMemo(() => stretchAround(messages, place ?? lastSeq), [messages, place, lastSeq]);
  const first = messages[stretch.from];
  const last = messages[stretch.until - 1];
  return {
    place,
    current,
    setPlace,
    stretch,
    first,
    last,
    /** There may be more before or after. */
    older: first !== undefined && first.id !== firstId,
    newer: stretch.until < messages.length,
  };
}

interface Now {
  readonly messages: Conversation['messages'];
  /** Of a message on screen. */
  readonly seq: number | undefined;
  readonly atEnd: boolean;
}

/** Loads messages in the direction of scrolling, and drops those far away. */
export function useFollowing(
  chatId: string,
  { place, current, setPlace }: Pick<ReturnType<typeof usePlace>, 'place' | 'current' | 'setPlace'>,
  { messages, seq, atEnd }: Now,
): void {
  useEffect(() => {
    if (atEnd) setPlace(null);
    else if (seq !== undefined && (place === null || Math.abs(seq - place) > STEP)) setPlace(seq);
  }, [atEnd, seq, place, setPlace]);
  useLettingGo(chatId, current, messages);
}

/** Not at once: who jumps somewhere has loaded it a moment before they are there. */
const PAUSE_MS = 300;

function useLettingGo(chatId: string, place: RefObject<number | null>, messages: Now['messages']): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (messages.length <= MOST_KEPT) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      keepNear(chatId, place.current);
    }, PAUSE_MS);
  }, [chatId, place, messages]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The number of the last message among the first rows. */
export function seqBefore(rows: readonly Row[], until: number): number | undefined {
  for (let at = Math.min(until, rows.length) - 1; at >= 0; at -= 1) {
    const row = rows[at]!;
    if (row.kind === 'message' || row.kind === 'event') return row.message.seq;
  }
  return undefined;
}
