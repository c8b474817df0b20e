import { classNames } from '#platform/ui/class-names.ts';
import { Menu } from '#platform/ui/menu.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat } from '../../contract.ts';
import { HowFar, WaitingFiles } from '../attachments/waiting-files.tsx';
import { giveUpWaiting } from '../sync/outgoing.ts';
import type { Waiting } from '../sync/waiting.ts';
import styles from './bubble.module.css';
import { BubbleText } from './bubble-text.tsx';
import { Ticks } from './delivery-ticks.tsx';
import { Quote } from './quote.tsx';
import { RefusedChoices, RefusedWords } from './refused.tsx';
import { useCopy } from './use-copy.ts';

interface WaitingBubbleProps {
  readonly item: Waiting;
  readonly begins: boolean;
  readonly chat: Chat | undefined;
}

/** Written here, not yet on the server: it waits, or was refused and its writer decides. */
export function WaitingBubble({ item, begins, chat }: WaitingBubbleProps) {
  const { t, format } = useWords();
  const copy = useCopy();
  const isHeldUp = useConnection() !== 'fine';
  const isRefused = item.refused !== undefined;
  return (
    <article
      tabIndex={-1}
      data-message={item.id}
      className={classNames(styles.line, styles.own, begins && styles.begins)}
    >
      <div className={classNames(styles.bubble, styles.pending)}>
        <VisuallyHidden>{t('chat.you')}</VisuallyHidden>
        {item.reply_to && <Quote quote={item.reply_to} chat={chat} />}
        {item.files && <WaitingFiles item={item} />}
        {item.message && <BubbleText text={item.message} />}
        <p className={styles.meta}>
          <time dateTime={new Date(item.written_at).toISOString()}>{format.time(item.written_at)}</time>
          <Ticks progress={isRefused ? 'refused' : 'waiting'} />
        </p>
        {(isRefused || item.files) && (
          <div className={styles.decide}>
            {isRefused ? (
              <>
                <RefusedWords item={item} />
                <RefusedChoices item={item} />
              </>
            ) : (
              <HowFar item={item} />
            )}
          </div>
        )}
      </div>
      {!isRefused && !item.files && isHeldUp && (
        <div className={styles.actions}>
          <Menu
            icon="dots"
            label={t('chat.message.menu', { name: t('chat.you'), time: format.time(item.written_at) })}
            items={[
              { label: t('chat.message.copy'), icon: 'file', onSelect: () => copy(item.message) },
              {
                label: t('chat.waiting.giveUp'),
                icon: 'trash',
                danger: true,
                onSelect: () => giveUpWaiting(item.id),
              },
            ]}
          />
        </div>
      )}
    </article>
  );
}
