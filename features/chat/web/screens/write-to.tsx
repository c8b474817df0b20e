import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { startChat } from '../../contract.ts';
import { takeChat } from '../queries.ts';

/** Leads to the chat with a person, wherever one comes from: the one that there is, else a new one. */
export function WriteToScreen() {
  const { t } = useWords();
  const { personId = '' } = useParams();
  const navigate = useNavigate();
  // Asking twice for the chat of two people gives the same chat.
  const chat = useQuery({
    queryKey: [startChat.name, personId],
    queryFn: () => call(startChat, { body: { with_user_id: personId } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (!chat.data) return;
    takeChat(chat.data);
    void navigate(`/chat/${chat.data.chat_id}`, { replace: true });
  }, [chat.data, navigate]);
  return (
    <>
      <h1>{t('shell.nav.chat')}</h1>
      {chat.isLoadingError ? (
        <Problem error={chat.error} onRetry={() => void chat.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </>
  );
}
