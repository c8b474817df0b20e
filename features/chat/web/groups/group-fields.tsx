import type { ComponentProps } from 'react';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { GroupPicture } from './group-picture.tsx';

export interface GroupDraft {
  readonly group_name: string;
  readonly description: string;
}

interface GroupFieldsProps extends Omit<ComponentProps<typeof GroupPicture>, 'name'> {
  readonly form: FormState<GroupDraft>;
}

/** What a group is called, what it is for, and its picture. */
export function GroupFields({ form, ...picture }: GroupFieldsProps) {
  const { t } = useWords();
  return (
    <>
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
      <GroupPicture name={form.draft.group_name} {...picture} />
    </>
  );
}
