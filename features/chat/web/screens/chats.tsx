import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { ChatPanes } from '../components/chat-panes.tsx';
import { startChat } from '../sync/engine.ts';

export function ChatsScreen() {
  const { t } = useWords();
  useEffect(startChat, []);
  return (
    <ChatPanes>
      <EmptyState icon="chat" title={t('chat.none.chosen')} />
    </ChatPanes>
  );
}
