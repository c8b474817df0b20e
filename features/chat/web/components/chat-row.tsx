import { useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { useLink } from '#platform/ui/link-context.ts';
import { Menu } from '#platform/ui/menu.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { daysBetween } from '#platform/web/i18n/format.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { archiveChat, type Chat } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { useDrafts } from '../sync/drafts.ts';
import { ownId } from '../sync/engine.ts';
import { useTyping } from '../sync/typing.ts';
import { AnswerRequest } from './answer-request.tsx';
import styles from './chat-list.module.css';
import { imageOfChat, lastWords, nameOfChat, nameOfPerson, statusIn } from './chat-names.ts';
import { MutedMark, Ticks } from './delivery-ticks.tsx';

interface ChatRowProps {
  readonly chat: Chat;
  readonly current: boolean;
  /** Says what has become of the row. */
  readonly onDone: (words: string) => void;
}

export function ChatRow({ chat, current, onDone }: ChatRowProps) {
  const { t, format } = useWords();
  const Link = useLink();
  const me = ownId();
  const name = nameOfChat(chat, me, t);
  const unread = current ? 0 : chat.unread_count;
  const at = chat.last_msg_date ?? chat.created_at;
  return (
    <li className={classNames(styles.row, unread > 0 && styles.unread, current && styles.current)}>
      <Link
        href={`/chat/${chat.chat_id}`}
        className={styles.link}
        data-row=""
        aria-current={current ? 'page' : undefined}
      >
        <Avatar name={name} photo={imageOfChat(chat, me)} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            <time className={styles.time} dateTime={at}>
              {whenWords(at, format)}
            </time>
          </span>
          <span className={styles.line}>
            <Excerpt chat={chat} me={me} />
            {!chat.un_mute && <MutedMark />}
            {unread > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <VisuallyHidden>{t('chat.list.unread', { count: unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </Link>
      <RowMenu chat={chat} name={name} onDone={onDone} />
      {chat.can.accept && (
        <div className={styles.answers}>
          <AnswerRequest chat={chat} name={name} />
        </div>
      )}
    </li>
  );
}

function Excerpt({ chat, me }: { readonly chat: Chat; readonly me: string }) {
  const { t } = useWords();
  const typing = useTyping(chat.chat_id);
  const draft = useDrafts().get(chat.chat_id)?.text.trim();
  if (typing.length > 0)
    return (
      <span className={classNames(styles.excerpt, styles.typing)}>
        {chat.is_group
          ? t('chat.typing.named', { name: nameOfPerson(chat, typing[0] ?? '', me, t) })
          : t('chat.typing.one')}
      </span>
    );
  if (draft)
    return (
      <span className={styles.excerpt}>
        <span className={styles.draft}>{t('chat.list.draft')}</span> {draft}
      </span>
    );
  const isOwn = chat.last_msg_sender_id === me;
  const isSaid = chat.last_msg_kind !== null && chat.last_msg_kind !== 'event';
  const sender = chat.is_group && isSaid && !isOwn && chat.last_msg_sender_id;
  return (
    <>
      {isOwn && isSaid && chat.last_msg_kind !== 'deleted' && (
        <Ticks progress={statusIn(chat, chat.last_seq, me)} />
      )}
      {sender && <span className={styles.sender}>{nameOfPerson(chat, sender, me, t)}:</span>}
      <span className={styles.excerpt}>{lastWords(chat, t)}</span>
    </>
  );
}

function RowMenu({ chat, name, onDone }: Omit<ChatRowProps, 'current'> & { readonly name: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [done, setDone] = useState(false);
  const isArchived = chat.chat_config.archive_chats;
  const archive = useAction(archiveChat, {
    onSuccess: (reply) => {
      setDone(true);
      takeChat(reply);
      onDone(t(isArchived ? 'chat.list.broughtBack' : 'chat.list.archived', { name }));
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <Menu
      icon="dots"
      label={t('chat.list.menu', { name })}
      items={[
        {
          label: t(isArchived ? 'chat.list.bringBack' : 'chat.list.archive'),
          icon: isArchived ? 'arrow-up' : 'arrow-down',
          disabled: archive.isPending || done,
          onSelect: () =>
            archive.mutate({ params: { chat_id: chat.chat_id }, body: { archived: !isArchived } }),
        },
        { label: t('chat.head.info'), icon: 'info', href: `/chat/${chat.chat_id}/info` },
      ]}
    />
  );
}

/** Of today the time, of this week the day, else the date. */
export function whenWords(at: string, format: Words['format']): string {
  const days = daysBetween(at, new Date());
  if (days <= 0) return format.time(at);
  if (days === 1) return format.relativeDay(at);
  return days < 7 ? format.weekday(at) : format.shortDay(at);
}
