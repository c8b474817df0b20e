import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { Chat, Message } from '../../contract.ts';
import { type Conversation, conversationOf, loadAround, loadOlder } from '../sync/conversations.ts';
import { ownId } from '../sync/engine.ts';
import { placeOf, stretchAround } from '../sync/merge.ts';
import type { Waiting } from '../sync/sending-queue.ts';
import { nameOfPerson, wordsOfFiles } from './chat-names.ts';
import styles from './log.module.css';
import { LogRow } from './log-row.tsx';
import type { RowDoes } from './row-does.ts';
import { rowsOf } from './rows.ts';
import { useMessageKeys } from './use-message-keys.ts';
import type { Reading } from './use-reading.ts';
import { useWindow } from './use-window.ts';

export interface MessageLogProps extends Pick<RowDoes, 'onReply' | 'onEdit'> {
  readonly chatId: string;
  readonly chat: Chat | undefined;
  readonly conversation: Conversation;
  readonly waiting: readonly Waiting[];
  readonly reading: Reading;
  /** Somebody leaves the messages by the keyboard. */
  readonly onLeave: () => void;
}

const FLASH_MS = 2500;

export function MessageLog(props: MessageLogProps) {
  const { chatId, chat, conversation, waiting, reading, onReply, onEdit, onLeave } = props;
  const { t } = useWords();
  const textOf = useErrorText();
  const me = ownId();
  const { messages, firstId } = conversation;
  /** Where in the history one is; null at its end. */
  const [place, setPlace] = useState<number | null>(null);
  const [flash, setFlash] = useState<string>();
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const stretch = useMemo(() => stretchAround(messages, place ?? lastSeq), [messages, place, lastSeq]);
  const newer = stretch.until < messages.length;
  const first = messages[stretch.from];
  const older = first !== undefined && first.id !== firstId;
  const rows = useMemo(
    () =>
      rowsOf({
        messages: messages.slice(stretch.from, stretch.until),
        waiting,
        ownId: me,
        unreadAfter: reading.unreadAfter,
        older,
        newer,
      }),
    [messages, stretch, waiting, me, reading.unreadAfter, older, newer],
  );
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const log = useWindow(keys);
  const { bring } = log;

  const isKnown = chat !== undefined;
  // The first look falls on what is new.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || messages.length === 0 || !isKnown) return;
    begun.current = true;
    if (keys.includes('unread')) bring('unread');
  }, [keys, messages.length, isKnown, bring]);

  const atEnd = log.atEnd && !newer;
  useEffect(() => reading.onEnd(atEnd), [atEnd, reading.onEnd]);

  const [failed, setFailed] = useState(false);
  const last = messages[stretch.until - 1];
  const lookFurther = useCallback(() => {
    const ask = older && log.range.from < 8 ? first && loadOlder(chatId, first.id) : undefined;
    const down = newer && log.range.until > keys.length - 8 ? last && loadAround(chatId, last.id) : undefined;
    Promise.all([ask, down]).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [chatId, older, newer, first, last, keys.length, log.range.from, log.range.until]);
  useEffect(() => {
    if (!failed) lookFurther();
  }, [lookFurther, failed]);

  const jumpTo = useCallback(
    async (id: string) => {
      const find = () =>
        conversationOf(chatId)
          .get()
          .messages.find((message) => message.id === id);
      try {
        if (!find()) await loadAround(chatId, id);
      } catch (error) {
        showAlert('error', textOf(error));
        return;
      }
      const found = find();
      if (!found) return;
      setPlace(found.seq);
      bring(id);
      setFlash(id);
      setTimeout(() => setFlash(undefined), FLASH_MS);
    },
    [chatId, bring, textOf],
  );
  useJumpFromAddress(jumpTo, conversation.rev !== undefined);

  // Whoever writes wants to see what they wrote.
  const written = waiting.at(-1)?.id;
  const lastWritten = useRef(written);
  useEffect(() => {
    if (written && written !== lastWritten.current) {
      setPlace(null);
      bring('end');
    }
    lastWritten.current = written;
  }, [written, bring]);

  const onKeyDown = useMessageKeys(onLeave);
  const shown = rows.slice(log.range.from, log.range.until);
  const unseen = atEnd ? 0 : unreadAfterPlace(messages, reading.unreadAfter, chat, me);
  return (
    <div className={styles.around}>
      <div
        ref={log.scroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('chat.log.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys go through it
        tabIndex={0}
        onScroll={log.onScroll}
        onKeyDown={onKeyDown}
      >
        <div style={{ blockSize: log.before, flex: 'none', marginBlockStart: 'auto' }} />
        <div ref={log.block}>
          {shown.map((row) => (
            <div key={row.key} data-key={row.key} className={styles.row}>
              {row.kind === 'older' || row.kind === 'newer' ? (
                <Further failed={failed} onRetry={() => setFailed(false)} />
              ) : (
                <LogRow
                  row={row}
                  chat={chat}
                  flash={flash === row.key}
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
      {!atEnd && (
        <button
          type="button"
          className={styles.latest}
          onClick={() => {
            setPlace(null);
            bring('end');
          }}
        >
          <Icon name="arrow-down" size="small" />
          {unseen > 0 ? t('chat.log.latestNew', { count: unseen }) : t('chat.log.latest')}
        </button>
      )}
      <Heard chat={chat} last={messages.at(-1)} />
    </div>
  );
}

function unreadAfterPlace(
  messages: readonly Message[],
  frozen: number | null,
  chat: Chat | undefined,
  me: string,
): number {
  const read = Math.max(frozen ?? 0, chat?.recipients_dict[me]?.read_seq ?? 0);
  let count = 0;
  for (let at = placeOf(messages, read + 1); at < messages.length; at += 1)
    if (messages[at]!.sender_id !== me && messages[at]!.kind === 'message') count += 1;
  return count;
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

/** What others write while one looks is read out; what was there before is not, nor what scrolling brings. */
function Heard({ chat, last }: { readonly chat: Chat | undefined; readonly last: Message | undefined }) {
  const { t } = useWords();
  const before = useRef(last?.seq);
  const [heard, setHeard] = useState('');
  const me = ownId();
  useEffect(() => {
    const isNew = last && before.current !== undefined && last.seq > before.current;
    before.current = last?.seq ?? before.current;
    if (!isNew || last.sender_id === me || last.kind === 'event') return;
    const text = last.message || wordsOfFiles(last, t);
    setHeard(`${nameOfPerson(chat, last.sender_id, me, t)}: ${text}`);
  }, [last, chat, me, t]);
  return (
    <p className={styles.heard} aria-live="polite">
      {heard}
    </p>
  );
}

/** `?message=` names where to go: from a search or a notification. */
function useJumpFromAddress(jumpTo: (id: string) => Promise<void>, ready: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get('message');
  useEffect(() => {
    if (!wanted || !ready) return;
    void jumpTo(wanted);
    void navigate({ search: '' }, { replace: true });
  }, [wanted, ready, jumpTo, navigate]);
}
