import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { createTag, type Tag } from '../../contract.ts';
import { type Look, TagFields } from './tag-fields.tsx';
import { readTagsAgain } from './tag-news.ts';
import styles from './tags.module.css';

const BLANK: Look = { name: '', color: 'plain' };

/** A button that opens into a form. */
export function NewTag({ onMade }: { readonly onMade?: (tag: Tag) => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  // The front desk makes only such as say nothing about somebody's health.
  const mayBeClinical = useUserType() !== 'staff';
  const [open, setOpen] = useState(false);
  const [look, setLook] = useState(BLANK);
  const [missing, setMissing] = useState(false);
  const [clinical, setClinical] = useState(false);
  const [tagId, setTagId] = useState(newId);
  const close = () => {
    setOpen(false);
    setLook(BLANK);
    setClinical(false);
    setMissing(false);
    setTagId(newId());
  };
  const make = useAction(createTag, {
    onSuccess: async (tag) => {
      await readTagsAgain();
      onMade?.(tag);
      close();
    },
  });
  if (!open)
    return (
      <div>
        <Button
          icon="plus"
          onClick={() => {
            make.reset();
            setOpen(true);
          }}
        >
          {t('chat.info.newTag')}
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = look.name.trim();
    setMissing(!name);
    if (!name || make.isPending) return;
    make.mutate({ body: { ...look, tag_id: tagId, name, clinical: mayBeClinical && clinical } });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TagFields
        look={look}
        onLook={setLook}
        error={missing ? t('chat.tags.nameMissing') : make.isError ? textOf(make.error) : undefined}
      />
      {mayBeClinical && (
        <CheckboxField
          label={t('chat.info.clinical')}
          hint={t('chat.info.clinicalHint')}
          checked={clinical}
          onChecked={setClinical}
        />
      )}
      <div className={styles.chips}>
        <Button onClick={close}>{t('shell.action.cancel')}</Button>
        <Button type="submit" busy={make.isPending}>
          {t('chat.info.makeTag')}
        </Button>
      </div>
    </form>
  );
}
