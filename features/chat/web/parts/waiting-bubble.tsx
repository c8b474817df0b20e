import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat } from '../../contract.ts';
import { MessageFiles } from '../attachments/message-files.tsx';
import { removeWaiting, retryWaiting } from '../sync/outgoing.ts';
import type { Waiting } from '../sync/sending-queue.ts';
import styles from './bubble.module.css';
import { BubbleText } from './bubble-text.tsx';
import { Ticks } from './marks.tsx';
import { Quote } from './quote.tsx';

interface WaitingBubbleProps {
  readonly item: Waiting;
  readonly begins: boolean;
  readonly chat: Chat | undefined;
}

/** Written here, not yet on the server: it waits, or was refused and its writer decides. */
export function WaitingBubble({ item, begins, chat }: WaitingBubbleProps) {
  const { t, format } = useWords();
  return (
    <article
      tabIndex={-1}
      data-message={item.id}
      className={classNames(styles.line, styles.own, begins && styles.begins)}
    >
      <div className={classNames(styles.bubble, styles.pending)}>
        <VisuallyHidden>{t('chat.you')}</VisuallyHidden>
        {item.reply_to && <Quote quote={item.reply_to} chat={chat} />}
        {item.message && <BubbleText text={item.message} />}
        {item.files && <MessageFiles files={item.files} from={t('chat.you')} />}
        <p className={styles.meta}>
          <time dateTime={new Date(item.written_at).toISOString()}>{format.time(item.written_at)}</time>
          <Ticks progress={item.refused === undefined ? 'waiting' : 'refused'} />
        </p>
        {item.refused !== undefined && (
          <div className={styles.refused} role="alert">
            <p>{item.refused || t('shell.error.unexpected')}</p>
            <div className={styles.choices}>
              <Button compact icon="refresh" onClick={() => retryWaiting(item.id)}>
                {t('shell.action.retry')}
              </Button>
              <Button compact variant="quiet" icon="trash" onClick={() => removeWaiting(item.id)}>
                {t('chat.message.remove')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </article>
  );
}
