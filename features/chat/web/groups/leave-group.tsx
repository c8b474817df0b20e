import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Chat, countUnread, listChats, updateParticipants } from '../../contract.ts';

/** Leaving a group, with a confirmation: a former member can't come back by themselves. */
export function LeaveGroup({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const name = chat.group_name ?? '';
  const showLeft = () => {
    showAlert('success', t('chat.groups.left', { name }));
    void navigate('/chat', { replace: true });
    void invalidate(client, listChats, countUnread);
  };
  const leave = useAction(updateParticipants, {
    onSuccess: showLeft,
    onError: (error) => {
      // The group is hidden from a user who has left: only the reply of the first try was lost.
      if (error instanceof ApiError && error.status === 404) return showLeft();
      setAsked(false);
      showAlert('error', textOf(error));
    },
  });
  return (
    <>
      <Button icon="logout" onClick={() => setAsked(true)}>
        {t('chat.groups.leave')}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        title={t('chat.groups.leaveTitle', { name })}
        confirmLabel={t('chat.groups.leave')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ body: { chat_id: chat.chat_id, action: 'leave' } })}
        onClose={() => setAsked(false)}
      >
        <p>{t(chat.can.manage ? 'chat.groups.leaveBodyAdmin' : 'chat.groups.leaveBody')}</p>
      </ConfirmDialog>
    </>
  );
}
