import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { type Chat, createTag, listTags, putChatTags, TAG_COLORS, type Tag } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import styles from './info.module.css';
import { TAG_ICONS } from './tag-tone.ts';

interface TagSheetProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Which tags stand on a chat; one that is missing is made here. */
export function TagSheet({ chat, onClose }: TagSheetProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const tags = useCall(listTags, {});
  const [chosen, setChosen] = useState<readonly string[]>(chat.tags);
  const save = useAction(putChatTags, {
    onSuccess: ({ tags: ids, tags_obj }) => {
      takeChat({ ...chat, tags: ids, tags_obj });
      onClose();
    },
  });
  return (
    <Sheet
      open
      title={t('chat.info.chooseTags')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!tags.data}
            onClick={() => save.mutate({ params: { chat_id: chat.chat_id }, body: { tag_ids: [...chosen] } })}
          >
            {t('chat.groups.save')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {(save.isError || tags.isError) && (
          <Alert tone="bad" live="alert">
            {textOf(save.error ?? tags.error)}
          </Alert>
        )}
        {tags.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
        {tags.data && tags.data.tags.length > 0 && (
          <FieldGroup label={t('chat.info.tags')}>
            <div className={styles.chips}>
              {tags.data.tags.map(({ tag_id, name, color }) => {
                const pressed = chosen.includes(tag_id);
                return (
                  <Chip
                    key={tag_id}
                    icon={TAG_ICONS[color]}
                    pressed={pressed}
                    onPress={() =>
                      setChosen(pressed ? chosen.filter((each) => each !== tag_id) : [...chosen, tag_id])
                    }
                  >
                    {name}
                  </Chip>
                );
              })}
            </div>
          </FieldGroup>
        )}
        <NewTag onMade={({ tag_id }) => setChosen((before) => [...before, tag_id])} />
      </div>
    </Sheet>
  );
}

function NewTag({ onMade }: { readonly onMade: (tag: Tag) => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  // The front desk makes only such as say nothing about somebody's health.
  const mayBeClinical = useUserType() !== 'staff';
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [color, setColor] = useState<Tag['color']>('plain');
  const [clinical, setClinical] = useState(false);
  const [tagId, setTagId] = useState(newId);
  const make = useAction(createTag, {
    onSuccess: async (tag) => {
      await invalidate(client, listTags);
      onMade(tag);
      setOpen(false);
      setName('');
      setTagId(newId());
    },
  });
  if (!open)
    return (
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('chat.info.newTag')}
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || make.isPending) return;
    make.mutate({ body: { tag_id: tagId, name: name.trim(), color, clinical: mayBeClinical && clinical } });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextField
        label={t('chat.info.tagName')}
        value={name}
        onValue={setName}
        maxLength={40}
        autoComplete="off"
        error={make.isError ? textOf(make.error) : undefined}
      />
      <SegmentedControl
        label={t('chat.info.tagSign')}
        segments={TAG_COLORS.map((value) => ({
          value,
          label: t(`chat.info.tagSigns.${value}`),
          icon: TAG_ICONS[value],
        }))}
        value={color}
        onValue={(value) => setColor(value as Tag['color'])}
      />
      {mayBeClinical && (
        <CheckboxField
          label={t('chat.info.clinical')}
          hint={t('chat.info.clinicalHint')}
          checked={clinical}
          onChecked={setClinical}
        />
      )}
      <div>
        <Button type="submit" busy={make.isPending}>
          {t('chat.info.makeTag')}
        </Button>
      </div>
    </form>
  );
}
