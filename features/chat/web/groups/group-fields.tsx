import type { ComponentProps } from 'react';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { FieldControl } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { GroupPicture } from './group-picture.tsx';

interface GroupFieldsProps extends Omit<ComponentProps<typeof GroupPicture>, 'name'> {
  readonly name: FieldControl<string>;
  readonly description: FieldControl<string>;
}

/** What a group is called, what it is for, and its picture. */
export function GroupFields({ name, description, ...picture }: GroupFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextField {...name} label={t('chat.groups.name')} maxLength={80} autoComplete="off" />
      <TextArea
        {...description}
        label={t('chat.groups.description')}
        optionalLabel={t('chat.attachments.optional')}
        rows={2}
        maxLength={500}
      />
      <GroupPicture name={name.value} {...picture} />
    </>
  );
}
