import { useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Menu } from '#platform/ui/menu.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { daysBetween } from '#platform/web/i18n/format.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { Chat } from '../../contract.ts';
import { ownId } from '../sync/engine.ts';
import { useTyping } from '../sync/typing.ts';
import { imageOfChat, nameOfChat, nameOfPerson, otherOf } from './chat-names.ts';
import styles from './conversation.module.css';
import { MutedMark } from './delivery-ticks.tsx';
import { FoundMessages } from './found-messages.tsx';
import { useWide } from './use-wide.ts';

/** The shell shows no arrow of its own beside it. */
const OWN_WAY_BACK = { 'data-back': '' };

/** Who it is with, whether they are there, and the way back to the list. */
export function ConversationHead({
  chat,
  chatId,
}: {
  readonly chat: Chat | undefined;
  readonly chatId: string;
}) {
  const { t } = useWords();
  const Link = useLink();
  const [searching, setSearching] = useState(false);
  const me = ownId();
  const wide = useWide();
  const name = chat ? nameOfChat(chat, me, t) : t('chat.list.title');
  const record = useRecordOf(chat);
  return (
    <>
      <header className={styles.head}>
        <Link href="/chat" className={styles.back} title={t('chat.head.back')} {...OWN_WAY_BACK}>
          <Icon name="arrow-left" />
          <VisuallyHidden>{t('chat.head.back')}</VisuallyHidden>
        </Link>
        {chat && (
          <span className={styles.face}>
            <Avatar size={wide ? 'normal' : 'small'} name={name} photo={imageOfChat(chat, me)} />
          </span>
        )}
        <div className={styles.who}>
          <h1 className={styles.name}>
            {record ? (
              <Link href={record} className={styles.record} title={t('chat.info.patient')}>
                {name}
              </Link>
            ) : (
              name
            )}
            {chat && !chat.un_mute && <MutedMark />}
          </h1>
          {chat && <Beside chat={chat} me={me} />}
        </div>
        {wide && (
          <IconButton
            icon="search"
            label={t('chat.search.inChat')}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          />
        )}
        <More chat={chat} chatId={chatId} {...(wide ? {} : { onSearch: () => setSearching(true) })} />
      </header>
      {searching && <SearchHere chatId={chatId} onClose={() => setSearching(false)} />}
    </>
  );
}

/** The page of the patient of a chat, for clinicians and staff. */
function useRecordOf(chat: Chat | undefined): string | null {
  const userType = useUserType();
  const isCarer = userType === 'doctor' || userType === 'coach' || userType === 'staff';
  return chat?.patient_id && isCarer ? `/patients/${chat.patient_id}` : null;
}

interface MoreProps {
  readonly chat: Chat | undefined;
  readonly chatId: string;
  /** Where there is no room for a button of its own. */
  readonly onSearch?: () => void;
}

function More({ chat, chatId, onSearch }: MoreProps) {
  const { t } = useWords();
  const record = useRecordOf(chat);
  return (
    <Menu
      icon="dots"
      label={t('chat.head.menu')}
      items={[
        ...(!onSearch
          ? []
          : [
              {
                label: t('chat.search.inChat'),
                icon: 'search',
                onSelect: onSearch,
              } as const,
            ]),
        ...(record ? [{ label: t('chat.info.patient'), icon: 'pulse', href: record } as const] : []),
        { label: t('chat.head.info'), icon: 'info', href: `/chat/${chatId}/info` },
        { label: t('chat.head.files'), icon: 'file', href: `/chat/${chatId}/files` },
      ]}
    />
  );
}

/** Typing, here, last seen; of a doctor the number in the medical register, of a group how many there are. */
function Beside({ chat, me }: { readonly chat: Chat; readonly me: string }) {
  const { t, format } = useWords();
  const typing = useTyping(chat.chat_id);
  const other = otherOf(chat, me);
  const first = typing[0];
  const presence = () => {
    if (first !== undefined)
      return chat.is_group
        ? t('chat.typing.named', { name: nameOfPerson(chat, first, me, t) })
        : t('chat.typing.one');
    if (chat.is_group) return t('chat.head.members', { count: chat.participant_count });
    if (other?.online) return t('chat.head.online');
    if (!other?.last_seen) return null;
    // There is little room in a head, and today goes without saying.
    const isToday = daysBetween(other.last_seen, new Date()) <= 0;
    const when = isToday ? format.time(other.last_seen) : format.dayAndTime(other.last_seen);
    return t('chat.head.lastSeen', { when });
  };
  const now = presence();
  return (
    <p className={styles.beside}>
      {now && (
        <span className={first !== undefined ? styles.typing : undefined} aria-live="polite">
          {other?.online && first === undefined && <span className={styles.here} />}
          {now}
        </span>
      )}
      {other?.registration_number && (
        <span>{t('chat.head.registration', { number: other.registration_number })}</span>
      )}
    </p>
  );
}

function SearchHere({ chatId, onClose }: { readonly chatId: string; readonly onClose: () => void }) {
  const { t } = useWords();
  const [q, setQ] = useState('');
  return (
    <search
      className={styles.search}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => (event.target as HTMLElement).closest('a') && onClose()}
    >
      <TextField
        label={t('chat.search.inChat')}
        hideLabel
        type="search"
        placeholder={t('chat.search.inChat')}
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={q}
        onValue={setQ}
      />
      <IconButton icon="close" label={t('shell.action.close')} onClick={onClose} />
      {q.trim() && (
        <div className={styles.foundHere}>
          <FoundMessages q={q} chatId={chatId} />
        </div>
      )}
    </search>
  );
}
