import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import type { Chat } from '../../contract.ts';
import { EditGroup } from '../groups/edit-group.tsx';
import { LeaveGroup } from '../groups/leave-group.tsx';
import { PageHead } from '../groups/page-head.tsx';
import { chatRecord } from '../queries.ts';
import { ownId } from '../sync/engine.ts';
import { ChatTags } from '../tags/chat-tags.tsx';
import { Archived } from './archived.tsx';
import styles from './info.module.css';
import { Muted } from './muted.tsx';
import { People } from './people.tsx';
import { Presence } from './presence.tsx';
import { SharePresence } from './share-presence.tsx';

/** Who is in a chat, what was shared in it, and how it is announced. */
export function ChatInfoScreen() {
  const { t } = useWords();
  const { chat_id: chatId = '' } = useParams();
  return (
    <Page width="reading">
      <PageHead title={t('chat.info.title')} back={`/chat/${chatId}`} />
      <WithChat chatId={chatId}>{(chat) => <Info chat={chat} />}</WithChat>
    </Page>
  );
}

interface WithChatProps {
  readonly chatId: string;
  readonly children: (chat: Chat) => ReactNode;
}

function WithChat({ chatId, children }: WithChatProps) {
  const { t } = useWords();
  const chat = useQuery(chatRecord(chatId));
  if (chat.data) return children(chat.data);
  if (chat.isLoadingError) return <Problem error={chat.error} onRetry={() => void chat.refetch()} />;
  return (
    <Card flush>
      <SkeletonList label={t('shell.busy.loading')} rows={6} />
    </Card>
  );
}

function Info({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const userType = useUserType();
  // It comes with a page of its own; where there is none, nothing leads there.
  const hasSummary = useCatalogue().routes.some(({ path }) => path === '/chat/:chat_id/summary');
  return (
    <>
      <Who chat={chat} />
      <Card flush>
        <List label={t('chat.info.more')}>
          <ListRow icon="photo" title={t('chat.info.shared')} href={`/chat/${chat.chat_id}/files`} />
          {chat.can.summarise && hasSummary && (
            <ListRow
              icon="list"
              title={t('chat.info.summary')}
              description={t('chat.info.summaryHint')}
              href={`/chat/${chat.chat_id}/summary`}
            />
          )}
          {chat.can.summarise && chat.patient_id && (
            <ListRow icon="person" title={t('chat.info.patient')} href={`/patients/${chat.patient_id}`} />
          )}
        </List>
      </Card>
      <Muted chat={chat} />
      {chat.can.tag && <ChatTags chat={chat} />}
      {chat.is_group && <People chat={chat} />}
      <Archived chat={chat} />
      {userType === 'patient' && <SharePresence />}
      {chat.can.leave && (
        <div>
          <LeaveGroup chat={chat} />
        </div>
      )}
    </>
  );
}

function Who({ chat }: { readonly chat: Chat }) {
  const { t, format } = useWords();
  const [editing, setEditing] = useState(false);
  if (chat.is_group)
    return (
      <Card>
        <div className={styles.who}>
          <Avatar name={chat.group_name ?? ''} photo={chat.group_image} size="large" />
          <div className={styles.names}>
            <p className={styles.name}>{chat.group_name}</p>
            <p className={styles.quiet}>
              {t('chat.info.groupOf', { count: chat.participant_count })} ·{' '}
              {t('chat.info.since', { day: format.shortDay(chat.created_at) })}
            </p>
            {chat.description && <p className={styles.text}>{chat.description}</p>}
          </div>
        </div>
        {chat.can.manage && (
          <div className={styles.actions}>
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('chat.groups.edit')}
            </Button>
          </div>
        )}
        {editing && <EditGroup chat={chat} onClose={() => setEditing(false)} />}
      </Card>
    );
  const other = Object.values(chat.recipients_dict).find(({ person_id }) => person_id !== ownId());
  if (!other) return null;
  return (
    <Card>
      <div className={styles.who}>
        <Avatar name={other.name} photo={other.image} size="large" />
        <div className={styles.names}>
          <p className={styles.name}>{other.name}</p>
          <p className={styles.quiet}>{t(`chat.groups.types.${other.user_type}`)}</p>
          {other.registration_number && (
            <p className={styles.quiet}>
              {t('chat.info.registration', { number: other.registration_number })}
            </p>
          )}
          <Presence person={other} />
        </div>
      </div>
    </Card>
  );
}
