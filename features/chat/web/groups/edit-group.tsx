import { type FormEvent, useId, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, updateGroup } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { GroupPicture } from './group-picture.tsx';
import styles from './groups.module.css';

interface EditGroupProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Name, description and picture of a group, for its admins. */
export function EditGroup({ chat, onClose }: EditGroupProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const form = useId();
  const [name, setName] = useState(chat.group_name ?? '');
  const [description, setDescription] = useState(chat.description ?? '');
  /** Undefined: as it was. */
  const [picture, setPicture] = useState<{ fileId: string; href: string } | null>();
  const [missing, setMissing] = useState(false);
  const update = useAction(updateGroup, {
    onSuccess: (changed) => {
      takeChat(changed);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!name.trim());
    if (!name.trim() || update.isPending) return;
    update.mutate({
      params: { chat_id: chat.chat_id },
      body: {
        group_name: name.trim(),
        description: description.trim() || null,
        ...(picture === undefined ? {} : { group_image_file_id: picture?.fileId ?? null }),
      },
    });
  };
  return (
    <Sheet
      open
      title={t('chat.groups.edit')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={update.isPending}>
            {t('chat.groups.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit} noValidate>
        {update.isError && (
          <Alert tone="bad" live="alert">
            {textOf(update.error)}
          </Alert>
        )}
        <TextField
          label={t('chat.groups.name')}
          value={name}
          onValue={setName}
          maxLength={80}
          autoComplete="off"
          error={missing ? t('chat.groups.nameMissing') : undefined}
        />
        <TextArea
          label={t('chat.groups.description')}
          optionalLabel={t('chat.attachments.optional')}
          rows={2}
          value={description}
          onValue={setDescription}
          maxLength={500}
        />
        <GroupPicture
          name={name}
          picture={picture === undefined ? chat.group_image : (picture?.href ?? null)}
          onPicture={setPicture}
        />
      </form>
    </Sheet>
  );
}
