import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, type Contact, updateParticipants } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { ChoosePeople } from './choose-people.tsx';
import styles from './groups.module.css';

interface AddPeopleProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Brings people into a group. They read what is written from then on. */
export function AddPeople({ chat, onClose }: AddPeopleProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const add = useAction(updateParticipants, {
    onSuccess: (changed) => {
      takeChat(changed);
      onClose();
    },
  });
  return (
    <Sheet
      open
      title={t('chat.groups.add')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabled={people.length === 0}
            onClick={() =>
              add.mutate({
                body: {
                  chat_id: chat.chat_id,
                  action: 'add',
                  user_ids: people.map(({ person_id }) => person_id),
                },
              })
            }
          >
            {people.length === 0 ? t('chat.groups.add') : t('chat.groups.addThem', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {add.isError && (
          <Alert tone="bad" live="alert">
            {textOf(add.error)}
          </Alert>
        )}
        <p>{t('chat.groups.addHint')}</p>
        <ChoosePeople
          label={t('chat.groups.people')}
          chosen={people}
          onChosen={setPeople}
          without={Object.keys(chat.recipients_dict)}
        />
      </div>
    </Sheet>
  );
}
