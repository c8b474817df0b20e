import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { Message } from '../../contract.ts';
import { type Conversation, conversationOf, loadAround, loadPlace } from '../sync/conversations.ts';
import { ownId } from '../sync/engine.ts';
import { placeOf } from '../sync/merge.ts';
import type { Frozen } from './use-reading.ts';

const FLASH_MS = 2500;

interface Around {
  readonly chatId: string;
  readonly conversation: Conversation;
  readonly frozen: Frozen | undefined;
  readonly setPlace: (seq: number | null) => void;
  readonly bring: (key: string) => void;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Ways to a message that may not be loaded: from a quote, from an address, and on opening to the first new one. */
export function useJumps({ chatId, conversation, frozen, setPlace, bring, scroller }: Around) {
  const textOf = useErrorText();
  const [flash, setFlash] = useFlash();
  const [landing, setLanding] = useState(false);
  const toFocus = useRef<string>(undefined);
  const begun = useRef(false);

  const jumpTo = useCallback(
    async (id: string) => {
      begun.current = true;
      const find = () => messagesOf(chatId).find((message) => message.id === id);
      try {
        if (!find()) await loadAround(chatId, id);
      } catch (error) {
        showAlert('error', textOf(error));
        return;
      }
      const found = find();
      if (!found) return;
      toFocus.current = id;
      setPlace(found.seq);
      bring(id);
      setFlash(id);
    },
    [chatId, setPlace, bring, setFlash, textOf],
  );

  // The focus moves with the jump, so that a screen reader announces the place and the keys continue from there.
  useEffect(() => {
    const id = toFocus.current;
    const target = id && scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    if (!target) return;
    toFocus.current = undefined;
    target.focus({ preventScroll: true });
  });

  useJumpFromAddress(jumpTo, conversation.rev !== undefined);

  // The first look falls on what is new.
  useEffect(() => {
    if (begun.current || frozen === undefined) return;
    begun.current = true;
    const { after } = frozen;
    if (after === null) return;
    const land = () => {
      const found = firstNew(messagesOf(chatId), after);
      if (!found) return;
      setPlace(found.message.seq);
      bring(found.isFirst ? 'unread' : found.message.id);
    };
    const { messages, firstId } = conversationOf(chatId).get();
    const first = messages[0];
    if (!first || first.seq <= after + 1 || first.id === firstId) return land();
    setLanding(true);
    loadPlace(chatId, after + 1).then(
      () => {
        setLanding(false);
        land();
      },
      () => setLanding(false),
    );
  }, [chatId, frozen, setPlace, bring]);

  return { jumpTo, flash, landing, hasBegun: begun.current && !landing };
}

/** The message that is marked for a moment. */
function useFlash() {
  const [flash, setFlash] = useState<string>();
  useEffect(() => {
    if (flash === undefined) return;
    const timer = setTimeout(() => setFlash(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return [flash, setFlash] as const;
}

const messagesOf = (chatId: string): readonly Message[] => conversationOf(chatId).get().messages;

/** The first new message of another person; without one before the first gap, the first new message. */
function firstNew(messages: readonly Message[], after: number) {
  const from = placeOf(messages, after + 1);
  const me = ownId();
  for (let at = from; at < messages.length; at += 1) {
    const message = messages[at]!;
    if (message.seq !== messages[from]!.seq + at - from) break;
    if (message.kind === 'message' && message.sender_id !== me) return { message, isFirst: true };
  }
  const message = messages[from];
  return message && { message, isFirst: false };
}

/**
 * `?message=` names the message to go to: from a search or a notification. Jumps once for each navigation: the
 * address is corrected in a transition, which waits for other rendering.
 */
function useJumpFromAddress(jumpTo: (id: string) => Promise<void>, ready: boolean): void {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const followed = useRef<string>(undefined);
  const wanted = new URLSearchParams(search).get('message');
  useEffect(() => {
    const way = `${key} ${wanted}`;
    if (!wanted || !ready || followed.current === way) return;
    followed.current = way;
    void jumpTo(wanted);
    void navigate({ search: '' }, { replace: true });
  }, [key, wanted, ready, jumpTo, navigate]);
}
