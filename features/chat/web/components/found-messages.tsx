import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLink } from '#platform/ui/link-context.ts';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useSettled } from '#platform/web/client/use-settled.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Message } from '../../contract.ts';
import { chatRecord, foundMessages } from '../queries.ts';
import { ownId } from '../sync/engine.ts';
import styles from './chat-list.module.css';
import { nameOfChat, nameOfPerson, wordsOfFiles } from './chat-names.ts';
import { whenWords } from './chat-row.tsx';

/** Messages with these words, in one chat or in all, each leading to its place. */
export function FoundMessages({ q, chatId }: { readonly q: string; readonly chatId?: string }) {
  const { t } = useWords();
  const asked = useSettled(q.trim());
  const found = useInfiniteQuery(foundMessages(asked, chatId));
  const messages = found.data?.pages.flatMap((page) => page.messages);
  if (found.isError && !messages) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!messages) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  return (
    <div className={styles.lists}>
      <p role="status" className={styles.status}>
        {messages.length === 0
          ? t('chat.search.none')
          : t(found.hasNextPage ? 'chat.search.foundMore' : 'chat.search.found', { count: messages.length })}
      </p>
      <ul className={styles.rows} aria-label={t('chat.search.label')}>
        {messages.map((message) => (
          <li key={message.id}>
            <Found message={message} inOne={chatId !== undefined} />
          </li>
        ))}
      </ul>
      <MorePages pages={found}>{t('chat.list.more')}</MorePages>
    </div>
  );
}

function Found({ message, inOne }: { readonly message: Message; readonly inOne: boolean }) {
  const { t, format } = useWords();
  const Link = useLink();
  const me = ownId();
  const chat = useQuery(chatRecord(message.chat_id)).data;
  const sender = nameOfPerson(chat, message.sender_id, me, t);
  const title = inOne || !chat ? sender : nameOfChat(chat, me, t);
  return (
    <Link href={`/chat/${message.chat_id}?message=${message.id}`} className={styles.found}>
      <span className={styles.line}>
        <span className={styles.name}>{title}</span>
        <time className={styles.time} dateTime={message.sent_at}>
          {whenWords(message.sent_at, format)}
        </time>
      </span>
      <span className={styles.foundText}>
        {!inOne && `${sender}: `}
        {message.message || wordsOfFiles(message, t)}
      </span>
    </Link>
  );
}
