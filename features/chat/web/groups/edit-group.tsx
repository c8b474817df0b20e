import { useState } from 'react';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, updateGroup } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { GroupPicture } from './group-picture.tsx';

interface EditGroupProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Name, description and picture of a group, for its admins. */
export function EditGroup({ chat, onClose }: EditGroupProps) {
  const { t } = useWords();
  const form = useForm('group', { group_name: chat.group_name ?? '', description: chat.description ?? '' });
  /** Undefined: as it was. */
  const [picture, setPicture] = useState<{ fileId: string; href: string } | null>();
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
      <TextField
        {...form.control('group_name')}
        label={t('chat.groups.name')}
        maxLength={80}
        autoComplete="off"
      />
      <TextArea
        {...form.control('description')}
        label={t('chat.groups.description')}
        optionalLabel={t('chat.attachments.optional')}
        rows={2}
        maxLength={500}
      />
      <GroupPicture
        name={form.draft.group_name}
        picture={picture === undefined ? chat.group_image : (picture?.href ?? null)}
        onPicture={setPicture}
      />
    </FormSheet>
  );
}
