import { useInfiniteQuery } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { PHONE, useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { chatPages } from '../queries.ts';
import { ownId } from '../sync/engine.ts';
import { imageOfChat, lastWords, nameOfChat } from './chat-names.ts';
import { whenWords } from './chat-row.tsx';

const MOST = 2;
const EXCERPT = 60;

/** As much of a message as two lines take. */
const beginning = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** On Home: the newest chats with unread messages. Shows nothing without any, on the Home of a family member, and on a phone, where the tab Chat has their number. */
export function HomeMessages() {
  const { t, format } = useWords();
  const Link = useLink();
  const { isSelf } = useActingFor();
  const isShown = !useMedia(PHONE) && isSelf;
  const unread = useInfiniteQuery({ ...chatPages('unread'), enabled: isShown });
  const me = ownId();
  const chats = (unread.data?.pages ?? [])
    .flatMap((page) => page.chats)
    .filter((chat) => chat.unread_count > 0);
  if (!isShown || chats.length === 0) return null;
  return (
    <Section title={t('chat.home.title')} aside={<Link href="/chat">{t('chat.home.all')}</Link>}>
      <Card flush>
        <List>
          {chats.slice(0, MOST).map((chat) => (
            <ListRow
              key={chat.chat_id}
              href={`/chat/${chat.chat_id}`}
              start={<Avatar name={nameOfChat(chat, me, t)} photo={imageOfChat(chat, me)} />}
              title={nameOfChat(chat, me, t)}
              description={`${whenWords(chat.last_msg_date ?? chat.created_at, format)} · ${beginning(lastWords(chat, t))}`}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
