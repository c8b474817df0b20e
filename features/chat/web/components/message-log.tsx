import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat, Message } from '../../contract.ts';
import { type Conversation, loadNewer, loadOlder } from '../sync/conversations.ts';
import { ownId } from '../sync/engine.ts';
import type { Waiting } from '../sync/waiting.ts';
import { Heard } from './live-announcer.tsx';
import styles from './log.module.css';
import { LogRow } from './log-row.tsx';
import type { RowDoes } from './message-actions.ts';
import { keepsItsKey, rowsOf } from './rows.ts';
import { stillUnseen, type Unseen } from './unseen.ts';
import { useJumps } from './use-jumps.ts';
import { useMessageKeys } from './use-message-keys.ts';
import { seqBefore, useFollowing, usePlace } from './use-place.ts';
import type { Frozen, Reading } from './use-reading.ts';
import { useWindow } from './use-window.ts';
import type { Range } from './windowing.ts';

export interface MessageLogProps extends Pick<RowDoes, 'onReply' | 'onEdit'> {
  readonly chatId: string;
  readonly chat: Chat | undefined;
  readonly conversation: Conversation;
  readonly waiting: readonly Waiting[];
  readonly reading: Reading;
  /** The user leaves the messages by the keyboard. */
  readonly onLeave: () => void;
}

export function MessageLog(props: MessageLogProps) {
  const { chatId, chat, conversation, waiting, reading, onReply, onEdit, onLeave } = props;
  const { t } = useWords();
  const { messages } = conversation;
  const { frozen } = reading;
  const history = usePlace(conversation);
  const { setPlace, last, newer } = history;
  const rows = useRows(history, { messages, waiting, frozen });
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const log = useWindow(keys, keepsItsKey, !newer);
  const { bring, scroller } = log;

  const atEnd = log.atEnd && !newer;
  useEffect(() => reading.onEnd(atEnd), [atEnd, reading.onEnd]);
  const bottom = seqBefore(rows, log.inView.until);
  useFollowing(chatId, history, { messages, seq: bottom, atEnd });

  const further = useFurther(chatId, history, log.range, keys.length);
  const jumps = useJumps({ chatId, conversation, frozen, setPlace, bring, scroller });
  const { jumpTo, flash, landing, hasBegun } = jumps;
  const toEnd = useCallback(() => {
    setPlace(null);
    bring('end');
  }, [setPlace, bring]);
  useToEndAfterWriting(waiting.at(-1)?.id, toEnd);
  const onKeyDown = useMessageKeys({ onLeave, onScroll: log.onScroll, onEnd: toEnd });
  const count = useUnseenCount({ frozen: hasBegun ? frozen : undefined, messages, last, bottom, atEnd });
  return (
    <div className={styles.around}>
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-busy={landing}
        aria-label={t('chat.log.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys go through it
        tabIndex={0}
        onScroll={log.onScroll}
        onKeyDown={onKeyDown}
      >
        <div style={{ blockSize: log.before, flex: 'none', marginBlockStart: 'auto' }} />
        <div ref={log.block} className={landing ? styles.landing : undefined}>
          {rows.slice(log.range.from, log.range.until).map((row) => (
            <div key={row.key} data-key={row.key} className={styles.row}>
              {row.kind === 'older' || row.kind === 'newer' ? (
                <Further failed={further.failed} onRetry={further.retry} />
              ) : (
                <LogRow
                  row={row}
                  chat={chat}
                  flash={flash === row.key}
                  newCount={row.kind === 'unread' ? (frozen?.count ?? 0) : 0}
                  onReply={onReply}
                  onEdit={onEdit}
                  onJump={jumpTo}
                />
              )}
            </div>
          ))}
        </div>
        <div style={{ blockSize: log.after, flex: 'none' }} />
      </div>
      {!atEnd && !landing && <Latest count={count} onPress={toEnd} />}
      <Heard chat={chat} messages={messages} />
    </div>
  );
}

interface Rowed extends Pick<MessageLogProps, 'waiting'> {
  readonly messages: readonly Message[];
  readonly frozen: Frozen | undefined;
}

function useRows(
  { stretch, older, newer }: ReturnType<typeof usePlace>,
  { messages, waiting, frozen }: Rowed,
): ReturnType<typeof rowsOf> {
  const me = ownId();
  return useMemo(
    () =>
      rowsOf({
        messages: messages.slice(stretch.from, stretch.until),
        waiting,
        ownId: me,
        unreadAfter: frozen?.after ?? null,
        older,
        newer,
      }),
    [messages, stretch, waiting, me, frozen, older, newer],
  );
}

/** Loads what comes before and after, shortly before it is reached. */
function useFurther(
  chatId: string,
  { first, last, older, newer }: ReturnType<typeof usePlace>,
  { from, until }: Range,
  count: number,
) {
  const [failed, setFailed] = useState(false);
  const lookFurther = useCallback(() => {
    const up = older && from < 8 ? first && loadOlder(chatId, first.id) : undefined;
    const down = newer && until > count - 8 ? last && loadNewer(chatId, last.seq) : undefined;
    Promise.all([up, down]).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [chatId, older, newer, first, last, count, from, until]);
  useEffect(() => {
    if (!failed) lookFurther();
  }, [lookFurther, failed]);
  return { failed, retry: () => setFailed(false) };
}

/** A user who sends a message wants to see it. */
function useToEndAfterWriting(written: string | undefined, toEnd: () => void): void {
  const lastWritten = useRef(written);
  useEffect(() => {
    if (written && written !== lastWritten.current) toEnd();
    lastWritten.current = written;
  }, [written, toEnd]);
}

interface SeenSoFar {
  /** Undefined until the first look has fallen on what is new. */
  readonly frozen: Frozen | undefined;
  readonly messages: readonly Message[];
  readonly last: Message | undefined;
  readonly bottom: number | undefined;
  readonly atEnd: boolean;
}

/** How many of what others wrote is further down than anybody has looked. */
function useUnseenCount({ frozen, messages, last, bottom, atEnd }: SeenSoFar): number {
  const unseen = useRef<Unseen>(undefined);
  if (frozen && last) {
    const lastSeq = messages.at(-1)!.seq;
    unseen.current ??= { seen: frozen.after ?? lastSeq, last: lastSeq, count: frozen.count };
    unseen.current = stillUnseen(unseen.current, messages, { bottom: bottom ?? 0, atEnd, ownId: ownId() });
  }
  return unseen.current?.count ?? 0;
}

function Latest({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className={styles.latest} onClick={onPress}>
      <Icon name="arrow-down" size="small" />
      {count > 0 ? t('chat.log.latestNew', { count }) : t('chat.log.latest')}
    </button>
  );
}

function Further({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.further}>
      {failed ? (
        <Button compact variant="quiet" icon="refresh" onClick={onRetry}>
          {t('shell.action.retry')}
        </Button>
      ) : (
        <Spinner label={t('shell.busy.loading')} />
      )}
    </div>
  );
}
