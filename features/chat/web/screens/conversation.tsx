import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ChatPanes } from '../components/chat-panes.tsx';
import { ConversationView } from '../components/conversation-view.tsx';
import { startChat } from '../sync/engine.ts';

export function ConversationScreen() {
  const { chat_id: chatId = '' } = useParams();
  useEffect(startChat, []);
  return (
    <ChatPanes chatId={chatId}>
      <ConversationView key={chatId} chatId={chatId} />
    </ChatPanes>
  );
}
