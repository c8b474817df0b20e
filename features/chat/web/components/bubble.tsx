import { useState } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Chat, deleteMessage, type Message } from '../../contract.ts';
import { mayEdit } from '../../rules.ts';
import { MessageFiles } from '../attachments/message-files.tsx';
import { PhotoReading } from '../readings/photo-reading.tsx';
import { takeLive } from '../sync/conversations.ts';
import { ownId } from '../sync/engine.ts';
import styles from './bubble.module.css';
import { BubbleText } from './bubble-text.tsx';
import { nameOfPerson, statusIn } from './chat-names.ts';
import { Ticks } from './delivery-ticks.tsx';
import type { RowDoes } from './message-actions.ts';
import { Quote } from './quote.tsx';
import { useCopy } from './use-copy.ts';

interface BubbleProps extends RowDoes {
  readonly message: Message;
  /** The first of several by the same person. */
  readonly begins: boolean;
  readonly chat: Chat | undefined;
  /** It was jumped to a moment ago. */
  readonly flash: boolean;
}

export function Bubble({ message, begins, chat, flash, onReply, onEdit, onJump }: BubbleProps) {
  const { t, format } = useWords();
  const me = ownId();
  const isOwn = message.sender_id === me;
  const isDeleted = message.deleted_at !== null;
  const gone = isDeleted ? 'deleted' : message.unreadable && 'unreadable';
  const sender = nameOfPerson(chat, message.sender_id, me, t);
  const showsName = begins && !isOwn && chat?.is_group;
  return (
    <article
      tabIndex={-1}
      data-message={message.id}
      className={classNames(styles.line, isOwn && styles.own, begins && styles.begins, flash && styles.flash)}
    >
      <div className={styles.bubble}>
        {showsName ? <p className={styles.name}>{sender}</p> : <VisuallyHidden>{sender}</VisuallyHidden>}
        {message.reply_to && (
          <Quote quote={message.reply_to} chat={chat} onJump={() => onJump(message.reply_to!.id)} />
        )}
        {message.files.length > 0 && !isDeleted && <MessageFiles files={message.files} from={sender} />}
        {!isDeleted && <PhotoReading message={message} sender={sender} isOwn={isOwn} />}
        {gone ? (
          <p className={styles.gone}>{t(`chat.message.${gone}`)}</p>
        ) : (
          message.message && <BubbleText text={message.message} />
        )}
        <p className={styles.meta}>
          {message.edited_at && !isDeleted && <span>{t('chat.message.edited')}</span>}
          <time dateTime={message.sent_at} title={format.dayAndTime(message.sent_at)}>
            {format.time(message.sent_at)}
          </time>
          {isOwn && !isDeleted && chat && <Ticks progress={statusIn(chat, message.seq, me)} />}
        </p>
      </div>
      {!isDeleted && (
        <Actions
          message={message}
          sender={sender}
          canWrite={chat?.can.write ?? false}
          onReply={onReply}
          onEdit={onEdit}
        />
      )}
    </article>
  );
}

interface ActionsProps extends Pick<RowDoes, 'onReply' | 'onEdit'> {
  readonly message: Message;
  readonly sender: string;
  readonly canWrite: boolean;
}

function Actions({ message, sender, canWrite, onReply, onEdit }: ActionsProps) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const [asking, setAsking] = useState(false);
  // A conversation can be open for hours: the possible actions are computed when the user opens the menu.
  const [now, setNow] = useState(() => Date.now());
  const isOwn = message.sender_id === ownId();
  const remove = useAction(deleteMessage, {
    onSuccess: (reply) => {
      setAsking(false);
      takeLive(reply.chat_id, reply);
    },
    onError: (error) => {
      setAsking(false);
      showAlert('error', textOf(error));
    },
  });
  const copy = useCopy();
  const edits = isOwn && message.message !== '' && mayEdit(details(message), now);
  const items: MenuItem[] = [
    ...(canWrite
      ? [{ label: t('chat.message.reply'), icon: 'arrow-left', onSelect: () => onReply(message) } as const]
      : []),
    ...(message.message
      ? [{ label: t('chat.message.copy'), icon: 'file', onSelect: () => copy(message.message) } as const]
      : []),
    ...(canWrite && edits
      ? [{ label: t('chat.message.edit'), icon: 'edit', onSelect: () => onEdit(message) } as const]
      : []),
    ...(isOwn
      ? [
          {
            label: t('chat.message.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => setAsking(true),
          } as const,
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <div className={styles.actions}>
      <Menu
        icon="dots"
        label={t('chat.message.menu', { name: sender, time: format.time(message.sent_at) })}
        items={items}
        onOpen={() => setNow(Date.now())}
      />
      <ConfirmDialog
        open={asking}
        title={t('chat.message.deleteTitle')}
        confirmLabel={t('chat.message.delete')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { chat_id: message.chat_id, message_id: message.id } })}
        onClose={() => setAsking(false)}
      >
        <p>{t('chat.message.deleteText')}</p>
      </ConfirmDialog>
    </div>
  );
}

const details = (message: Message) => ({
  sentAt: Date.parse(message.sent_at),
  deleted: message.deleted_at !== null,
});
