import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '#platform/ui/layout.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Contact, createGroup } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { ChoosePeople } from './choose-people.tsx';
import { GroupFields } from './group-fields.tsx';
import type { Picture } from './group-picture.tsx';
import { PageHead } from './page-head.tsx';

const EMPTY = { group_name: '', description: '', people: [] as readonly Contact[] };

/** Founds a group: its name, who is in it, and what it is for. */
export function NewGroupScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  // Made once: however often the button is pressed on a weak network, it is one group.
  const [chatId] = useState(newId);
  const form = useForm('group', EMPTY);
  const [picture, setPicture] = useState<Picture | null>(null);
  const create = useAction(createGroup, {
    onSuccess: (chat) => {
      takeChat(chat);
      void navigate(`/chat/${chat.chat_id}`, { replace: true });
    },
    onError: form.refused,
  });
  const submit = () => {
    const { people } = form.draft;
    const name = form.draft.group_name.trim();
    const description = form.draft.description.trim();
    const isRight = form.check([
      ...(name ? [] : [{ field: 'group_name', message: t('chat.groups.nameMissing') }]),
      ...(people.length > 0 ? [] : [{ field: 'people', message: t('chat.groups.peopleMissing') }]),
    ]);
    if (!isRight) return;
    create.mutate({
      body: {
        chat_id: chatId,
        group_name: name,
        ...(description ? { description } : {}),
        ...(picture ? { group_image_file_id: picture.fileId } : {}),
        user_ids: people.map(({ person_id }) => person_id),
      },
    });
  };
  const { value: chosen, onValue: onChosen, ...people } = form.control('people');
  return (
    <Page width="reading">
      <PageHead title={t('chat.groups.newGroup')} back="/chat/new" />
      <Form
        problems={form.problems}
        busy={create.isPending}
        onSubmit={submit}
        action={t('chat.groups.create')}
      >
        <GroupFields
          name={form.control('group_name')}
          description={form.control('description')}
          picture={picture?.href ?? null}
          onPicture={setPicture}
        />
        <ChoosePeople {...people} label={t('chat.groups.people')} chosen={chosen} onChosen={onChosen} />
      </Form>
    </Page>
  );
}
