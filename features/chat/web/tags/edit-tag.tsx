import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Tag, updateTag } from '../../contract.ts';
import { type Look, TagFields } from './tag-fields.tsx';
import { readTagsAgain } from './tag-news.ts';

/** Another name or sign, wherever the tag stands. */
export function EditTag({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const { t } = useWords();
  const form = useForm<Look>('tag', { name: tag.name, color: tag.color });
  const save = useAction(updateTag, {
    onSuccess: async () => {
      await readTagsAgain();
      onClose();
    },
    onError: form.refused,
  });
  const submit = () => {
    const name = form.draft.name.trim();
    if (!form.check(name ? [] : [{ field: 'name', message: t('chat.tags.nameMissing') }])) return;
    save.mutate({ params: { tag_id: tag.tag_id }, body: { ...form.draft, name } });
  };
  return (
    <FormSheet
      title={t('chat.tags.editTitle')}
      action={t('chat.groups.save')}
      busy={save.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagFields form={form} />
    </FormSheet>
  );
}
