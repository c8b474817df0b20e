import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { createTag, type Tag } from '../../contract.ts';
import { type Look, TagFields } from './tag-fields.tsx';
import { readTagsAgain } from './tag-news.ts';

const BLANK: Look & { readonly clinical: boolean } = { name: '', color: 'plain', clinical: false };

/** A button that opens into a form. */
export function NewTag({ onMade }: { readonly onMade?: (tag: Tag) => void }) {
  const { t } = useWords();
  // The front desk makes only tags that say nothing about a patient's health.
  const mayBeClinical = useUserType() !== 'staff';
  const [open, setOpen] = useState(false);
  const form = useForm('new-tag', BLANK);
  const [tagId, setTagId] = useState(newId);
  const close = () => {
    setOpen(false);
    form.reset();
    setTagId(newId());
  };
  const make = useAction(createTag, {
    onSuccess: async (tag) => {
      await readTagsAgain();
      onMade?.(tag);
      close();
    },
    onError: form.refused,
  });
  if (!open)
    return (
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('chat.info.newTag')}
        </Button>
      </div>
    );
  const submit = () => {
    const { color, clinical } = form.draft;
    const name = form.draft.name.trim();
    if (!form.check(name ? [] : [{ field: 'name', message: t('chat.tags.nameMissing') }])) return;
    make.mutate({ body: { tag_id: tagId, name, color, clinical: mayBeClinical && clinical } });
  };
  return (
    <Form
      problems={form.problems}
      busy={make.isPending}
      onSubmit={submit}
      action={t('chat.info.makeTag')}
      aside={<Button onClick={close}>{t('shell.action.cancel')}</Button>}
    >
      <TagFields form={form} />
      {mayBeClinical && (
        <CheckboxField
          label={t('chat.info.clinical')}
          hint={t('chat.info.clinicalHint')}
          checked={form.draft.clinical}
          onChecked={(clinical) => form.change({ clinical })}
        />
      )}
    </Form>
  );
}
