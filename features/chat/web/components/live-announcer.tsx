import { useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat, Message } from '../../contract.ts';
import { ownId } from '../sync/engine.ts';
import { placeOf } from '../sync/merge.ts';
import { nameOfPerson, wordsOfFiles } from './chat-names.ts';
import styles from './log.module.css';

interface HeardProps {
  readonly chat: Chat | undefined;
  readonly messages: readonly Message[];
}

/** After an absence, a screen reader shouldn't read all messages that arrived meanwhile. */
const MOST_AT_ONCE = 3;

/**
 * What others write while one looks is read out, each message once; what was there before is not, nor what scrolling
 * brings.
 */
export function Heard({ chat, messages }: HeardProps) {
  const { t } = useWords();
  const last = messages.at(-1)?.seq;
  const before = useRef(last);
  const [heard, setHeard] = useState<readonly { readonly seq: number; readonly words: string }[]>([]);
  const me = ownId();
  useEffect(() => {
    const after = before.current;
    before.current = Math.max(last ?? 0, after ?? 0) || undefined;
    if (last === undefined || after === undefined || last <= after) return;
    const news = messages
      .slice(placeOf(messages, after + 1))
      .filter((message) => message.sender_id !== me && message.kind === 'message' && !message.deleted_at);
    if (news.length === 0) return;
    const lines =
      news.length > MOST_AT_ONCE
        ? [{ seq: last, words: t('chat.log.latestNew', { count: news.length }) }]
        : news.map((message) => ({
            seq: message.seq,
            words: `${nameOfPerson(chat, message.sender_id, me, t)}: ${message.message || wordsOfFiles(message, t)}`,
          }));
    setHeard((earlier) => [...earlier, ...lines].slice(-MOST_AT_ONCE));
  }, [last, messages, chat, me, t]);
  return (
    <div className={styles.heard} aria-live="polite" aria-relevant="additions" data-heard>
      {heard.map(({ seq, words }) => (
        <p key={seq}>{words}</p>
      ))}
    </div>
  );
}
