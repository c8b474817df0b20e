import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { createStore } from '#platform/web/store.ts';
import { countUnread, FOUNDERS } from '../../contract.ts';
import { type ChatTab, chatPages, TABS } from '../queries.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { FoundMessages } from './found-messages.tsx';

/** Which list one was in, and what one looked for: still there after a look into a conversation. */
const view = createStore<{ tab: ChatTab; q: string }>({ tab: 'all', q: '' });
onForget(() => view.set({ tab: 'all', q: '' }));

export function ChatList({ current }: { readonly current?: string | undefined }) {
  const { t } = useWords();
  const userType = useUserType();
  const { tab, q } = view.use();
  const counts = useQuery(queryOf(countUnread, {})).data;
  const Heading = current ? 'h2' : 'h1';
  const countOf = {
    all: 0,
    unread: Object.keys(counts?.chats ?? {}).length,
    requests: counts?.requests ?? 0,
    archive: 0,
  };
  return (
    <div className={styles.lists}>
      <div className={styles.head}>
        <Heading className={styles.title}>{t('chat.list.title')}</Heading>
        <div className={styles.starts}>
          {FOUNDERS.some((each) => each === userType) && (
            <LinkButton compact variant="quiet" icon="users" href="/chat/new-group">
              {t('chat.list.newGroup')}
            </LinkButton>
          )}
          {userType !== 'staff' && (
            <LinkButton compact icon="plus" href="/chat/new">
              {t('chat.list.newChat')}
            </LinkButton>
          )}
        </div>
      </div>
      <TextField
        label={t('chat.search.label')}
        hideLabel
        type="search"
        placeholder={t('chat.search.label')}
        autoComplete="off"
        maxLength={200}
        value={q}
        onValue={(value) => view.set({ tab, q: value })}
      />
      {q.trim() ? (
        <FoundMessages q={q} />
      ) : (
        <Tabs
          label={t('chat.list.which')}
          current={tab}
          onCurrent={(id) => view.set({ tab: id as ChatTab, q })}
          tabs={TABS.map((id) => ({ id, label: t(`chat.tab.${id}`), count: countOf[id] }))}
        >
          <Chats key={tab} tab={tab} current={current} />
        </Tabs>
      )}
    </div>
  );
}

function Chats({ tab, current }: { readonly tab: ChatTab; readonly current: string | undefined }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const userType = useUserType();
  const pages = useInfiniteQuery(chatPages(tab));
  const chats = pages.data?.pages.flatMap((page) => page.chats);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const [announced, setAnnounced] = useState('');
  if (!chats && pages.isError)
    return (
      <EmptyState
        icon="alert"
        title={textOf(pages.error)}
        action={<Button onClick={() => void pages.refetch()}>{t('shell.action.retry')}</Button>}
      />
    );
  if (!chats) return <SkeletonList label={t('shell.busy.loading')} rows={6} />;
  return (
    <>
      <p role="status" className={styles.status}>
        {announced}
      </p>
      {chats.length === 0 ? (
        <EmptyState icon="chat" title={t(`chat.none.${tab}`)}>
          {tab === 'all' && t(userType === 'patient' ? 'chat.none.hintPatient' : 'chat.none.hintTeam')}
        </EmptyState>
      ) : (
        <ul ref={list} className={styles.rows} aria-label={t(`chat.tab.${tab}`)}>
          {chats.map((chat) => (
            <ChatRow
              key={chat.chat_id}
              chat={chat}
              current={chat.chat_id === current}
              onDone={setAnnounced}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('chat.list.more')}
        </Button>
      )}
    </>
  );
}

/** Up and down go from row to row. */
function useRowKeys(list: React.RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const links = [...element.querySelectorAll<HTMLElement>('a[data-row]')];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? undefined : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', move);
    return () => element.removeEventListener('keydown', move);
  });
}
