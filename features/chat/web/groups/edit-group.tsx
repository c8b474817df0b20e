import { useState } from 'react';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, updateGroup } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { GroupFields } from './group-fields.tsx';
import type { Picture } from './group-picture.tsx';

interface EditGroupProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Name, description and picture of a group, for its admins. */
export function EditGroup({ chat, onClose }: EditGroupProps) {
  const { t } = useWords();
  const form = useForm('group', { group_name: chat.group_name ?? '', description: chat.description ?? '' });
  /** Undefined: as it was. */
  const [picture, setPicture] = useState<Picture | null>();
  const update = useAction(updateGroup, {
    onSuccess: (changed) => {
      takeChat(changed);
      onClose();
    },
    onError: form.refused,
  });
  const submit = () => {
    const name = form.draft.group_name.trim();
    const missing = { field: 'group_name', message: t('chat.groups.nameMissing') };
    if (!form.check(name ? [] : [missing])) return;
    update.mutate({
      params: { chat_id: chat.chat_id },
      body: {
        group_name: name,
        description: form.draft.description.trim() || null,
        ...(picture === undefined ? {} : { group_image_file_id: picture?.fileId ?? null }),
      },
    });
  };
  return (
    <FormSheet
      title={t('chat.groups.edit')}
      action={t('chat.groups.save')}
      busy={update.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroupFields
        name={form.control('group_name')}
        description={form.control('description')}
        picture={picture === undefined ? chat.group_image : (picture?.href ?? null)}
        onPicture={setPicture}
      />
    </FormSheet>
  );
}
