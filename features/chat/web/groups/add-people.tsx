import { useState } from 'react';
import { useAction } from '#platform/web/client/use-call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, type Contact, updateParticipants } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { ChoosePeople } from './choose-people.tsx';

interface AddPeopleProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Brings people into a group. They read what is written from then on. */
export function AddPeople({ chat, onClose }: AddPeopleProps) {
  const { t } = useWords();
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const add = useAction(updateParticipants, {
    onSuccess: (changed) => {
      takeChat(changed);
      onClose();
    },
  });
  return (
    <ActionSheet
      title={t('chat.groups.add')}
      action={people.length === 0 ? t('chat.groups.add') : t('chat.groups.addThem', { count: people.length })}
      busy={add.isPending}
      disabled={people.length === 0}
      error={add.error}
      by={() =>
        add.mutate({
          body: {
            chat_id: chat.chat_id,
            action: 'add',
            user_ids: people.map(({ person_id }) => person_id),
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('chat.groups.addHint')}</p>
      <ChoosePeople
        label={t('chat.groups.people')}
        chosen={people}
        onChosen={setPeople}
        without={Object.keys(chat.recipients_dict)}
      />
    </ActionSheet>
  );
}
