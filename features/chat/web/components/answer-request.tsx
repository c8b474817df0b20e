import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { acceptChat, type Chat, rejectChat } from '../../contract.ts';
import { refreshChats, takeChat } from '../queries.ts';

/** Accepts or declines a request for a chat. */
export function AnswerRequest({ chat, name }: { readonly chat: Chat; readonly name: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const params = { chat_id: chat.chat_id };
  const onError = (error: Error) => {
    setAsking(false);
    refreshChats();
    showAlert('error', textOf(error));
  };
  const accept = useAction(acceptChat, { onSuccess: takeChat, onError });
  const reject = useAction(rejectChat, {
    onSuccess: () => {
      setAsking(false);
      refreshChats();
      void navigate('/chat', { replace: true });
    },
    onError,
  });
  return (
    <>
      <Button
        compact
        variant="primary"
        icon="check"
        busy={accept.isPending}
        onClick={() => accept.mutate({ params })}
      >
        {t('chat.request.accept')}
      </Button>
      <Button compact onClick={() => setAsking(true)}>
        {t('chat.request.reject')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('chat.request.rejectTitle', { name })}
        confirmLabel={t('chat.request.reject')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        danger
        busy={reject.isPending}
        onConfirm={() => reject.mutate({ params })}
        onClose={() => setAsking(false)}
      >
        <p>{t('chat.request.rejectText')}</p>
      </ConfirmDialog>
    </>
  );
}
