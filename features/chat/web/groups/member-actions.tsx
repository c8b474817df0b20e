import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Participant, updateParticipants } from '../../contract.ts';
import { takeChat } from '../queries.ts';

interface MemberActionsProps {
  readonly chatId: string;
  readonly member: Participant;
}

/** What an admin may do with another member of the group. */
export function MemberActions({ chatId, member }: MemberActionsProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [removing, setRemoving] = useState(false);
  const change = useAction(updateParticipants, {
    onSuccess: takeChat,
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => setRemoving(false),
  });
  const act = (action: 'remove' | 'make_admin' | 'remove_admin') =>
    change.mutate({ body: { chat_id: chatId, action, user_ids: [member.person_id] } });
  const { name } = member;
  return (
    <>
      <Menu
        icon="dots"
        label={t('chat.groups.actions', { name })}
        items={[
          member.is_admin
            ? { label: t('chat.groups.removeAdmin'), icon: 'person', onSelect: () => act('remove_admin') }
            : { label: t('chat.groups.makeAdmin'), icon: 'shield', onSelect: () => act('make_admin') },
          { label: t('chat.groups.remove'), icon: 'trash', danger: true, onSelect: () => setRemoving(true) },
        ]}
      />
      <ConfirmDialog
        open={removing}
        danger
        title={t('chat.groups.removeTitle', { name })}
        confirmLabel={t('chat.groups.remove')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={change.isPending}
        onConfirm={() => act('remove')}
        onClose={() => setRemoving(false)}
      >
        <p>{t('chat.groups.removeBody')}</p>
      </ConfirmDialog>
    </>
  );
}
