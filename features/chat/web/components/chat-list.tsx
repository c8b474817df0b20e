import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { createStore } from '#platform/web/store.ts';
import { countUnread } from '../../contract.ts';
import { type ChatTab, TABS } from '../queries.ts';
import { TagFilter } from '../tags/tag-filter.tsx';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { FoundMessages } from './found-messages.tsx';
import { forgetRows } from './stored-rows.ts';
import { Unsent } from './unsent.tsx';
import { useRows } from './use-rows.ts';

/** Which list one was in, and what one looked for: still there after a look into a conversation. */
interface View {
  readonly tab: ChatTab;
  readonly q: string;
  readonly tag: string | null;
}
const BLANK: View = { tab: 'all', q: '', tag: null };
const view = createStore<View>(BLANK);
onForget(() => {
  view.set(BLANK);
  forgetRows();
});
const look = (change: Partial<View>) => view.set({ ...view.get(), ...change });
const setTag = (tag: string | null) => look({ tag });

export function ChatList({ current }: { readonly current?: string | undefined }) {
  const { t } = useWords();
  const userType = useUserType();
  const { tab, q, tag } = view.use();
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
          {/* The front desk writes in groups only; others find them above the people of a new chat. */}
          {userType === 'staff' ? (
            <LinkButton compact icon="plus" href="/chat/new-group">
              {t('chat.list.newGroup')}
            </LinkButton>
          ) : (
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
        onValue={(value) => look({ q: value })}
      />
      <Unsent current={current} />
      {q.trim() ? (
        <FoundMessages q={q} />
      ) : (
        <Tabs
          label={t('chat.list.which')}
          current={tab}
          onCurrent={(id) => look({ tab: id as ChatTab })}
          tabs={TABS.map((id) => ({ id, label: t(`chat.tab.${id}`), count: countOf[id] }))}
        >
          <div className={styles.lists}>
            {userType !== 'patient' && <TagFilter of="chats" tag={tag} onTag={setTag} />}
            <Chats key={`${tab} ${tag}`} tab={tab} tag={tag} current={current} />
          </div>
        </Tabs>
      )}
    </div>
  );
}

interface ChatsProps {
  readonly tab: ChatTab;
  readonly tag: string | null;
  readonly current: string | undefined;
}

function Chats({ tab, tag, current }: ChatsProps) {
  const { t } = useWords();
  const userType = useUserType();
  const catalogue = useCatalogue();
  const { pages, rows: chats } = useRows(tab, tag);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const [announced, setAnnounced] = useState('');
  if (!chats && pages.isError) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!chats) return <SkeletonList label={t('shell.busy.loading')} rows={6} />;
  return (
    <>
      <p role="status" className={styles.status}>
        {announced}
      </p>
      {chats.length === 0 ? (
        <EmptyState icon="chat" title={t(tag ? 'chat.tags.noneWith' : `chat.none.${tab}`)}>
          {tab === 'all' &&
            !tag &&
            t(userType === 'patient' ? 'chat.none.hintPatient' : 'chat.none.hintTeam')}
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
      <MorePages pages={pages}>{t('chat.list.more')}</MorePages>
      {tab === 'all' && <Slots slots={catalogue.slots('chatList', userType)} />}
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
