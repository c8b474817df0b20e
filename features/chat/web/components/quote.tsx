import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat, Message } from '../../contract.ts';
import { ownId } from '../sync/engine.ts';
import styles from './bubble.module.css';
import { nameOfPerson } from './chat-names.ts';

interface QuoteProps {
  readonly quote: NonNullable<Message['reply_to']>;
  readonly chat: Chat | undefined;
  /** Goes to what is quoted. */
  readonly onJump?: () => void;
}

/** What a message answers. */
export function Quote({ quote, chat, onJump }: QuoteProps) {
  const { t } = useWords();
  const gone = quote.deleted ? 'deleted' : quote.unreadable && 'unreadable';
  const words = gone
    ? t(`chat.message.${gone}`)
    : quote.message || t('chat.kind.files', { count: quote.files });
  const inside = (
    <>
      <span className={styles.quoted}>{nameOfPerson(chat, quote.sender_id, ownId(), t)}</span>
      <span className={styles.quotedText}>{words}</span>
    </>
  );
  if (!onJump) return <div className={styles.quote}>{inside}</div>;
  return (
    <button type="button" className={styles.quote} onClick={onJump}>
      {inside}
    </button>
  );
}
