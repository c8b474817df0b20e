import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Tag, updateTag } from '../../contract.ts';
import { type Look, TagFields } from './tag-fields.tsx';
import { readTagsAgain } from './tag-news.ts';
import styles from './tags.module.css';

/** Another name or sign, wherever the tag stands. */
export function EditTag({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const form = useId();
  const [look, setLook] = useState<Look>({ name: tag.name, color: tag.color });
  const [missing, setMissing] = useState(false);
  const save = useAction(updateTag, {
    onSuccess: async () => {
      await readTagsAgain();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = look.name.trim();
    setMissing(!name);
    if (!name || save.isPending) return;
    save.mutate({ params: { tag_id: tag.tag_id }, body: { ...look, name } });
  };
  return (
    <Sheet
      open
      title={t('chat.tags.editTitle')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('chat.groups.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit} noValidate>
        <TagFields
          look={look}
          onLook={setLook}
          error={missing ? t('chat.tags.nameMissing') : save.isError ? textOf(save.error) : undefined}
        />
      </form>
    </Sheet>
  );
}
