import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Contact, createGroup } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { ChoosePeople } from './choose-people.tsx';
import { GroupPicture } from './group-picture.tsx';
import styles from './groups.module.css';
import { PageHead } from './page-head.tsx';

/** Founds a group: its name, who is in it, and what it is for. */
export function NewGroupScreen() {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  // Made once: however often the button is pressed on a weak network, it is one group.
  const [chatId] = useState(newId);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [picture, setPicture] = useState<{ fileId: string; href: string } | null>(null);
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [errors, setErrors] = useState<{ readonly name?: string; readonly people?: string }>({});
  const create = useAction(createGroup, {
    onSuccess: (chat) => {
      takeChat(chat);
      void navigate(`/chat/${chat.chat_id}`, { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const wrong = {
      ...(name.trim() ? {} : { name: t('chat.groups.nameMissing') }),
      ...(people.length > 0 ? {} : { people: t('chat.groups.peopleMissing') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    create.mutate({
      body: {
        chat_id: chatId,
        group_name: name.trim(),
        ...(description.trim() ? { description: description.trim() } : {}),
        ...(picture ? { group_image_file_id: picture.fileId } : {}),
        user_ids: people.map(({ person_id }) => person_id),
      },
    });
  };
  const listed = [
    ...(errors.name ? [{ fieldId: 'group-name', message: errors.name }] : []),
    ...(errors.people ? [{ fieldId: 'group-people', message: errors.people }] : []),
    ...(create.isError ? [{ message: textOf(create.error) }] : []),
  ];
  return (
    <div className={styles.page}>
      <PageHead title={t('chat.groups.newGroup')} back="/chat/new" />
      <form className={styles.page} onSubmit={submit} noValidate>
        <FormErrors title={t('chat.groups.problem')} errors={listed} />
        <TextField
          id="group-name"
          label={t('chat.groups.name')}
          value={name}
          onValue={setName}
          maxLength={80}
          autoComplete="off"
          error={errors.name}
        />
        <TextArea
          label={t('chat.groups.description')}
          optionalLabel={t('chat.attachments.optional')}
          rows={2}
          value={description}
          onValue={setDescription}
          maxLength={500}
        />
        <GroupPicture name={name} picture={picture?.href ?? null} onPicture={setPicture} />
        <ChoosePeople
          id="group-people"
          label={t('chat.groups.people')}
          chosen={people}
          onChosen={setPeople}
          error={errors.people}
        />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('chat.groups.create')}
          </Button>
        </div>
      </form>
    </div>
  );
}
