import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { ChatPanes } from '../parts/chat-panes.tsx';
import { startChat } from '../sync/engine.ts';

export function ChatsScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const takesPart = userType !== 'faculty_head';
  useEffect(() => {
    if (takesPart) startChat();
  }, [takesPart]);
  if (!takesPart)
    return (
      <div>
        <h1>{t('chat.list.title')}</h1>
        <EmptyState icon="chat" title={t('chat.none.notForHeads')} />
      </div>
    );
  return (
    <ChatPanes>
      <EmptyState icon="chat" title={t('chat.none.chosen')} />
    </ChatPanes>
  );
}
