import { memo } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat } from '../../contract.ts';
import { ownId } from '../sync/engine.ts';
import { Bubble } from './bubble.tsx';
import { eventWords } from './event-words.ts';
import styles from './log.module.css';
import type { RowDoes } from './message-actions.ts';
import type { Row } from './rows.ts';
import { WaitingBubble } from './waiting-bubble.tsx';

interface LogRowProps extends RowDoes {
  readonly row: Row;
  readonly chat: Chat | undefined;
  readonly flash: boolean;
  /** Of the divider: how many were new when the chat was opened. */
  readonly newCount: number;
}

export const LogRow = memo(function LogRow({ row, chat, flash, newCount, ...does }: LogRowProps) {
  const { t, format } = useWords();
  switch (row.kind) {
    case 'day':
      return (
        <h2 className={styles.day}>
          <time dateTime={row.at}>{format.relativeDay(row.at)}</time>
        </h2>
      );
    case 'unread':
      return <p className={styles.unread}>{t('chat.log.latestNew', { count: newCount })}</p>;
    case 'event':
      return <p className={styles.event}>{eventWords(row.message, chat, ownId(), t, format)}</p>;
    case 'message':
      return <Bubble message={row.message} begins={row.begins} chat={chat} flash={flash} {...does} />;
    case 'waiting':
      return <WaitingBubble item={row.item} begins={row.begins} chat={chat} />;
    case 'foot':
      return <div className={styles.foot} />;
    default:
      return null;
  }
});
